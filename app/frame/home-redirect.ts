import { redirect } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'

/** `/` redirects to the pending tasks. */
export const loader = () => redirect(linkTo('workplace'))
