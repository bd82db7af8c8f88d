import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '~/app/lib/use-form'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormText } from '~/app/ui/form/text-fields'
import * as calls from '~/worker/library/cases/calls'
import type { Coverage } from '~/worker/library/cases/contract'
import type { CategoryBranch } from '~/worker/library/cases/screen.server'
import type { OrgType } from '~/worker/library/contract'
import styles from '../cases.module.css'
import { t } from '../texts'

/** Maximum number of columns. All test cases are counted; choosing a category narrows the columns. */
const MAX_COLUMNS = 40
type Requirement = Coverage['requirements'][number]

/** Matrix of requirements and test cases with gaps first. Each number links to its list. */
export function CoverageView({
  coverage: { requirements, cases, cells, gaps, loose, mayWrite },
  room,
  tree,
  onOpen,
}: {
  coverage: Coverage
  room: OrgType
  tree: readonly CategoryBranch[]
  onOpen: (id: string) => void
}) {
  const { going } = useUrlQuery()
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null)
  const listOf = (requirementId: string) => ({
    search: applyQueryChange(going, { view: null, requirementId, status: '2', pageNo: null }).toString(),
  })
  const drawn = cases.length <= MAX_COLUMNS
  const marked = new Set(cells.map(([row, column]) => `${row}/${column}`))
  return (
    <div className={styles.view}>
      <ul className={styles.figures}>
        <li className={gaps ? styles.gap : undefined}>{gaps ? t.gaps(gaps) : t.noGaps}</li>
        <li>
          <Link to={listOf('none')}>{t.loose(loose)}</Link>
        </li>
        {!drawn && <li className={styles.muted}>{t.matrixHelp}</li>}
      </ul>
      {mayWrite && (
        <div className={styles.actions}>
          <Button icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
            {t.newRequirement}
          </Button>
        </div>
      )}
      {requirements.length === 0 ? (
        <p>{t.noRequirements}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.matrix}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t.requirement}</th>
                <th scope="col">{t.category}</th>
                <th scope="col">{t.covered}</th>
                {drawn &&
                  cases.map((one) => (
                    <th key={one.id} scope="col" title={one.caseName}>
                      <Button size="small" theme="borderless" onClick={() => onOpen(one.id)}>
                        {one.caseNo}
                      </Button>
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {requirements.map((one, row) => (
                <tr key={one.id}>
                  <th scope="row">
                    {mayWrite ? (
                      <button
                        type="button"
                        className={styles.linkButton}
                        onClick={() => setEdited(one)}
                        title={t.editRequirement}
                      >
                        {one.requirementNo}
                      </button>
                    ) : (
                      one.requirementNo
                    )}{' '}
                    {one.requirementName}
                  </th>
                  <td className={styles.label}>{one.category_dictText}</td>
                  <td>
                    {one.caseCount ? (
                      <Link to={listOf(one.id)}>{one.caseCount}</Link>
                    ) : (
                      <span className={styles.gap}>{t.gap}</span>
                    )}
                  </td>
                  {drawn &&
                    cases.map((of, column) => (
                      <td key={of.id}>
                        {marked.has(`${row}/${column}`) && (
                          <span aria-label={t.covers(of.caseNo, one.requirementName)} role="img">
                            ●
                          </span>
                        )}
                      </td>
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited && (
        <RequirementForm
          of={edited === 'new' ? null : edited}
          room={room}
          tree={tree}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function RequirementForm({
  of,
  room,
  tree,
  onClose,
}: {
  of: Requirement | null
  room: OrgType
  tree: readonly CategoryBranch[]
  onClose: () => void
}) {
  const form = useForm(
    calls.saveRequirement,
    {
      ...(of && { id: of.id, lockVersion: of.lockVersion }),
      requirementNo: of?.requirementNo ?? '',
      requirementName: of?.requirementName ?? '',
      orgType: room,
      category: of?.category ?? '',
      source: of?.source ?? '',
      sort: 0,
    },
    { keep: `requirement:${room}:${of?.id ?? 'new'}`, done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={of ? t.editRequirement : t.newRequirement} onClose={onClose}>
      <FormText {...field('requirementNo')} label={t.requirementNo} />
      <FormText {...field('requirementName')} label={t.requirementName} />
      <FormChoice
        {...field('category')}
        label={t.category}
        options={tree.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FormText {...field('source')} label={t.requirementSource} />
    </FormSheet>
  )
}
