import { Outlet } from 'react-router'
import { ErrorPage } from '~/app/errors/error-page'
import type { Route } from './+types/pages'

/** Where the pages stand inside the frame: one that cannot be shown leaves the frame as it is. */
export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
