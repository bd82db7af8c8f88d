import { createContext } from 'react-router'
import type { Bindings } from './env'

export const contextOfRequest = createContext<{ env: Bindings }>()
