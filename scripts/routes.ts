/** Prints METHOD<TAB>PATH of every API route, read from the router itself. */
import { api } from '~/worker/api'

// Middleware is registered for every method; a route names one.
const routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method}\t${path}`)
process.stdout.write([...new Set(routes)].map((line) => `${line}\n`).join(''))
