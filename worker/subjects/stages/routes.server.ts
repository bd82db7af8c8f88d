import { on, type Route } from '../../core/route.server'
import { takeStages } from './book.server'
import * as calls from './calls'

export const stageMatrix: readonly Route[] = [on(calls.takeStages, takeStages)]
