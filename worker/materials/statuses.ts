import { rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'
import { t as words } from './texts'

/** The states of a material and of a request, with their words and the colour that means the same everywhere. */
export const materialStatuses = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'green' }, 2: { colour: 'grey' } } as const,
  {
    get 0() {
      return t.draft
    },
    get 1() {
      return t.offered
    },
    get 2() {
      return t.off
    },
  },
)
export type MaterialStatus = keyof typeof materialStatuses
export const materialStatusCodes: readonly MaterialStatus[] = [0, 1, 2]
export const materialStatusLabel = (status: number) => rowIn(materialStatuses, status)?.label ?? String(status)

export const requestStatuses = withTexts(
  'label',
  {
    0: { colour: 'cyan' },
    1: { colour: 'green' },
    2: { colour: 'orange' },
    3: { colour: 'red' },
    4: { colour: 'red' },
    5: { colour: 'grey' },
    6: { colour: 'grey' },
  } as const,
  {
    get 0() {
      return t.waits
    },
    get 1() {
      return t.approved
    },
    get 2() {
      return t.returned
    },
    get 3() {
      return t.refused
    },
    get 4() {
      return t.revoked
    },
    get 5() {
      return t.withdrawn
    },
    get 6() {
      return t.over
    },
  },
)
export type RequestStatus = keyof typeof requestStatuses
export const requestStatusCodes: readonly RequestStatus[] = [0, 1, 2, 3, 4, 5, 6]
export const requestStatusLabel = (status: number) => rowIn(requestStatuses, status)?.label ?? String(status)

/** What a material is. */
export const materialKinds = withTexts(
  'label',
  { data: {}, document: {}, case: {}, tool: {}, course: {} } as const,
  words,
)
export const materialKindCodes = ['data', 'document', 'case', 'tool', 'course'] as const
export const materialKindLabel = (kind: string) => rowIn(materialKinds, kind)?.label ?? kind
