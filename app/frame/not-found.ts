import { redirect } from 'react-router'

/** `/404` leads back to the start. */
export const loader = () => redirect('/')
