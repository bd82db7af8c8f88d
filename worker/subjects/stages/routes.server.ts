import { handleCall, type Route } from '../../core/route.server'
import { downloadStageMatrix } from './workbook.server'
import * as calls from './calls'

export const stageMatrix: readonly Route[] = [handleCall(calls.downloadStageMatrix, downloadStageMatrix)]
