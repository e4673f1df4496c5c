import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { MantineFrame } from '../theme/mantine-frame.tsx'

export function AppFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineFrame>
        <main>
          <Outlet />
        </main>
      </MantineFrame>
    </QueryClientProvider>
  )
}
