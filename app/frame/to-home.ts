import { redirect } from 'react-router'

/** `/` opens what is due. */
export const loader = () => redirect('/dashboard/workplace')
