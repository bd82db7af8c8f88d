import { redirect } from 'react-router'

/** `/404` redirects to the root. */
export const loader = () => redirect('/')
