import { widthByLanguage } from '~/app/lib/column-width'
import type { CheckedColumn } from '~/app/ui/list/columns'
import { NumberText } from '~/app/ui/numbers'
import { t } from '~/app/prize/texts'
import * as awards from '~/worker/awards/calls'
import { hrefOf } from '~/worker/core/href'

/** Row fields that all lists of graded subjects show. */
type RankedRow = {
  gradeRank: number | null
  subjectName: string
  gradeRaw: number | null
  gradeLevel: string
  domain_dictText: string
  leadDepartName: string
}
/** Returns the columns of graded subjects, by name. */
export const rankedColumns = () =>
  ({
    rank: {
      key: 'gradeRank',
      title: t.rank,
      width: 80,
      fixed: true,
      show: (row) => <NumberText value={row.gradeRank} />,
    },
    name: { key: 'subjectName', title: t.subjectName, width: 300, fixed: true, card: 'title' },
    raw: {
      key: 'gradeRaw',
      title: t.rawScore,
      width: widthByLanguage(100, 120),
      align: 'right',
      card: 'fact',
      show: (row) => <NumberText value={row.gradeRaw} digits={2} />,
    },
    level: { key: 'gradeLevel', title: t.level, width: 90 },
    domain: { key: 'domain_dictText', title: t.domain, width: 150 },
    institution: { key: 'leadDepartName', title: t.leadInstitution, width: 200, card: 'fact' },
  }) satisfies Record<string, CheckedColumn<RankedRow>>

/** URL of the certificates: one document, or an archive for several. */
export const certificateHref = (ids: readonly string[]) =>
  hrefOf(awards.certificates, { ids: ids.map(encodeURIComponent).join(',') })
