import { t } from '../texts'
import type { ColumnName } from '../lists/columns'

/** The three steps of a plan: two unpublished batches around the publicity. */
export const steps = [
  {
    key: 'draft',
    get says() {
      return t.planDraft
    },
    status: 'TO_ESTABLISH_DRAFT',
    columns: ['subjectName', 'domain', 'subjectType', 'leadDepartName', 'subjectManName', 'budgetTotal', 'passRate'],
    empty: {
      get title() {
        return t.planDraftEmpty
      },
      get help() {
        return t.planDraftHelp
      },
    },
  },
  {
    key: 'publicity',
    get says() {
      return t.publicity
    },
    status: 'TO_ESTABLISH',
    columns: ['subjectName', 'domain', 'leadDepartName', 'subjectManName', 'publicity', 'objection'],
    empty: {
      get title() {
        return t.publicityEmpty
      },
      get help() {
        return t.publicityHelp
      },
    },
  },
  {
    key: 'establish',
    get says() {
      return t.establishDraft
    },
    status: 'ESTABLISHED_DRAFT',
    columns: ['subjectNum', 'subjectName', 'domain', 'leadDepartName', 'subjectManName', 'term', 'budgetTotal'],
    empty: {
      get title() {
        return t.establishEmpty
      },
      get help() {
        return t.establishHelp
      },
    },
  },
] as const satisfies readonly {
  key: string
  says: string
  status: string
  columns: readonly ColumnName[]
  empty: { title: string; help: string }
}[]
export type Step = (typeof steps)[number]
