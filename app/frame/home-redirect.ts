import { redirect } from 'react-router'

/** `/` redirects to the pending tasks. */
export const loader = () => redirect('/dashboard/workplace')
