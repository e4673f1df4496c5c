import { sql } from 'kysely'

/** How many questions an import asks, and how many of them nobody has answered. */
export const questionCounts = sql<{ total: number; unanswered: number }>`(SELECT jsonb_build_object('total', count(*),
    'unanswered', count(*) FILTER (WHERE i.same IS NULL))
  FROM roster_questions q LEFT JOIN roster_identities i ON i.district_id = q.district_id AND i.kind = q.kind
    AND i.record_id = q.record_id AND i.incoming = q.incoming
  WHERE q.district_id = roster_imports.district_id AND q.import_id = roster_imports.id)`
