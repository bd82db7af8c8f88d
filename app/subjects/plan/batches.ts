import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { SubjectRow } from '~/worker/subjects/answers'
import { t } from '../texts'
import type { Opened } from './dialogs'
import type { Step } from './steps'

const has = (move: string) => (row: SubjectRow) => row.buttons.includes(move)
/** Returns the actions on selected subjects for each step of a plan. */
export const batchesOf = (
  onOpen: (opened: Opened) => void,
  mayNumber: boolean,
): Record<Step['key'], BatchMove<SubjectRow>[]> => ({
  draft: [
    {
      key: 'publish',
      label: t.publishPlan,
      primary: true,
      fits: has('publishPlan'),
      act: (chosen, clear) => onOpen({ dialog: 'publish', rows: chosen, clear }),
    },
    {
      key: 'rejectPlan',
      label: t.rejectPlan,
      danger: true,
      fits: has('rejectPlan'),
      ticked: true,
      act: (chosen, clear) => onOpen({ dialog: 'rejectPlan', rows: chosen, buttons: ['rejectPlan'], clear }),
    },
  ],
  publicity: [
    {
      key: 'publicity',
      label: t.publicityResult,
      primary: true,
      fits: has('endPublicity'),
      act: (chosen, clear) =>
        onOpen({ dialog: 'publicity', rows: chosen, buttons: ['endPublicity', 'rejectEstablish'], clear }),
    },
  ],
  establish: [
    {
      key: 'number',
      label: t.drawNumbers,
      fits: (row) => mayNumber && !row.subjectNum,
      ticked: true,
      act: (chosen, clear) => onOpen({ dialog: 'number', rows: chosen, clear }),
    },
    {
      key: 'publish',
      label: t.publishEstablished,
      primary: true,
      fits: (row) => row.buttons.includes('establish') && !!row.subjectNum,
      act: (chosen, clear) => onOpen({ dialog: 'publish', rows: chosen, clear }),
    },
  ],
})
