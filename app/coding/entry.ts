import { redirect } from 'react-router'

/** The first of the pages of exercises. */
export const loader = () => redirect('/interactiveProgm/detail/0')
