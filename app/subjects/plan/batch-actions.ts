import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { ListedSubject } from '../lists/columns'
import { t } from '../texts'
import type { OpenedPlanDialog } from './dialogs'
import type { PlanStep } from './steps'

const hasTransition = (move: string) => (row: ListedSubject) => row.buttons.includes(move)
/** Returns the actions on selected subjects for each step of a plan. */
export const planBatchActions = (
  onOpen: (opened: OpenedPlanDialog) => void,
  mayNumber: boolean,
): Record<PlanStep['key'], BatchAction<ListedSubject>[]> => ({
  draft: [
    {
      key: 'publish',
      label: t.publishPlan,
      primary: true,
      fits: hasTransition('publishPlan'),
      act: (chosen, clear) => onOpen({ dialog: 'publish', rows: chosen, clear }),
    },
    {
      key: 'rejectPlan',
      label: t.rejectPlan,
      danger: true,
      fits: hasTransition('rejectPlan'),
      ticked: true,
      act: (chosen, clear) => onOpen({ dialog: 'rejectPlan', rows: chosen, buttons: ['rejectPlan'], clear }),
    },
  ],
  publicity: [
    {
      key: 'publicity',
      label: t.publicityResult,
      primary: true,
      fits: hasTransition('endPublicity'),
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
