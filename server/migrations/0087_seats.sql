-- How many students a district has paid for; null where nobody has said. Nobody is shut out above it.
ALTER TABLE districts ADD licensed_seats integer;
ALTER TABLE districts ADD CONSTRAINT districts_licensed_seats_check CHECK (licensed_seats > 0);
