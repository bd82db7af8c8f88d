import { redirect } from 'react-router'

/** An address that nothing answers. */
export const loader = () => redirect('/404')
