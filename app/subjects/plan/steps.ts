import type { EmptyListText } from '~/app/ui/list/columns'
import { t } from '../texts'
import type { ColumnName } from '../lists/columns'

/** The three steps of a plan: unpublished draft, public notice, unpublished establishment draft. */
export const planSteps = [
  {
    key: 'draft',
    says: () => t.planDraft,
    status: 'TO_ESTABLISH_DRAFT',
    columns: ['subjectName', 'domain', 'subjectType', 'leadDepartName', 'subjectManName', 'budgetTotal', 'passRate'],
    empty: () => ({ title: t.planDraftEmpty, help: t.planDraftHelp }),
  },
  {
    key: 'publicity',
    says: () => t.publicity,
    status: 'TO_ESTABLISH',
    columns: ['subjectName', 'domain', 'leadDepartName', 'subjectManName', 'publicity', 'objection'],
    empty: () => ({ title: t.publicityEmpty, help: t.publicityHelp }),
  },
  {
    key: 'establish',
    says: () => t.establishDraft,
    status: 'ESTABLISHED_DRAFT',
    columns: ['subjectNum', 'subjectName', 'domain', 'leadDepartName', 'subjectManName', 'term', 'budgetTotal'],
    empty: () => ({ title: t.establishEmpty, help: t.establishHelp }),
  },
] as const satisfies readonly {
  key: string
  says: () => string
  status: string
  columns: readonly ColumnName[]
  empty: () => EmptyListText
}[]
export type PlanStep = (typeof planSteps)[number]
