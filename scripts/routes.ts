/** Prints METHOD<TAB>PATH of every API route, read from the router. */
import { api } from '~/worker/api'

// Middleware is registered for all methods, a route for one.
const routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method}\t${path}`)
process.stdout.write([...new Set(routes)].map((line) => `${line}\n`).join(''))
