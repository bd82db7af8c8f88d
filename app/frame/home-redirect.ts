import { redirect } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'

/** `/` and `/404` redirect to the pending tasks. */
export const loader = () => redirect(linkTo('workplace'))
