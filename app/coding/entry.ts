import { redirect } from 'react-router'

/** Redirects to the list of exercises. */
export const loader = () => redirect('/interactiveProgm/detail/0')
