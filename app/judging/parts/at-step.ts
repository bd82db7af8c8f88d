import type { Judged } from '~/worker/judging/desk.server'
import type { JudgingStep } from '~/worker/judging/rules'

/** The loader data of the page. */
export type AtStep = Judged & { step: JudgingStep; id: string; ahead: boolean; roleCode: string; now: string }
