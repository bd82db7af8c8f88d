import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { FormFiles } from '~/app/files/parts/form-files'
import { callApi } from '~/app/lib/api'
import { yearOptions } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { useDict } from '~/app/system/dict'
import type { Option } from '~/app/ui/choice'
import { FormChoice, FormChoices } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { MAX_FILES } from '~/worker/core/limits'
import * as calls from '~/worker/library/cases/calls'
import { type CaseDetail, type SimilarCase, priorities, priorityLabel } from '~/worker/library/cases/contract'
import type { CategoryBranch } from '~/worker/library/cases/screen.server'
import type { OrgType } from '~/worker/library/contract'
import styles from '../cases.module.css'
import { t } from '../texts'

const MATERIAL = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip']
const draftOf = (of: CaseDetail | null, side: OrgType, year: string) => ({
  ...(of && { id: of.id, lockVersion: of.lockVersion }),
  caseName: of?.caseName ?? '',
  orgType: side,
  category: of?.category ?? '',
  domain: of?.domain ?? '',
  scenario: of?.scenario ?? '',
  precondition: of?.precondition ?? '',
  steps: of?.steps.map(({ action, expected }) => ({ action, expected })) ?? [{ action: '', expected: '' }],
  expected: of?.expected ?? '',
  priority: String(of?.priority ?? 3),
  year: of?.year ?? year,
  requirementIds: of?.requirements.map(({ id }) => id) ?? [],
  fileIds: of?.fileIds ?? [],
  remark: of?.remark ?? '',
  reason: '',
})

/** Creates or edits a test case. A test case in the library is revised with a reason. */
export function CaseForm({
  room,
  of,
  tree,
  requirements,
  years,
  onClose,
}: {
  room: OrgType
  of: CaseDetail | null
  tree: readonly CategoryBranch[]
  requirements: readonly Option[]
  years: readonly string[]
  onClose: () => void
}) {
  const form = useForm(calls.saveCase, draftOf(of, room, years[0] ?? ''), {
    keep: `case:${room}:${of?.id ?? 'new'}`,
    done: onClose,
  })
  const { field } = form
  const lines = useFieldLines(field('steps'))
  const domains = useDict('subject_domain')
  const [likes, setLikes] = useState<readonly SimilarCase[] | null>(null)
  const findSimilar = async () => {
    const { caseName, category, scenario, steps } = form.values
    const answer = await callApi(calls.findSimilarCases, {
      ...{ orgType: room, caseName, category, scenario, steps },
      ...(of && { id: of.id }),
    } as never)
    if (answer.ok) setLikes(answer.result as readonly SimilarCase[])
  }
  return (
    <FormSheet
      form={form}
      title={of ? of.caseName : t.new}
      verb={of?.status === 2 ? t.revise : t.save}
      width={760}
      summary
      onClose={onClose}
    >
      <FormText {...field('caseName')} label={t.name} />
      <FormChoice
        {...field('category')}
        label={t.category}
        options={tree
          .filter(({ code }) => code.length === 4)
          .map(({ code, name }) => ({
            value: code,
            label: `${tree.find((top) => top.code === code.slice(0, 2))?.name ?? ''} / ${name}`,
          }))}
      />
      <FormChoice
        {...field('priority')}
        label={t.priority}
        options={priorities.map((value) => ({ value, label: priorityLabel(Number(value)) }))}
      />
      <FormChoice {...field('year')} label={t.year} options={yearOptions(years)} />
      <FormChoice {...field('domain')} label={t.domain} options={domains} showClear />
      <FormChoices {...field('requirementIds')} label={t.requirements} options={requirements} />
      <FormTextArea {...field('scenario')} label={t.scenario} help={t.scenarioHelp} />
      <FormTextArea {...field('precondition')} label={t.precondition} />
      <section>
        <h3>{t.steps}</h3>
        <FormLines lines={lines} named={(at) => t.stepNumber(at + 1)}>
          {(at) => (
            <div className={styles.steps}>
              <FormTextArea {...field(`steps.${at}.action` as never)} label={t.action} />
              <FormTextArea {...field(`steps.${at}.expected` as never)} label={t.expectedStep} />
            </div>
          )}
        </FormLines>
        <Button icon={<IconPlus aria-hidden />} onClick={() => lines.add({ action: '', expected: '' })}>
          {t.addStep}
        </Button>
      </section>
      <FormTextArea {...field('expected')} label={t.expected} />
      <FormTextArea {...field('remark')} label={t.remark} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: 'case', name: t.files, required: 0, exts: MATERIAL, max: MAX_FILES }}
        known={of?.files ?? []}
      />
      {of?.status === 2 && <FormTextArea {...field('reason')} label={t.reviseReason} required />}
      <div className={styles.actions}>
        <Button onClick={() => void findSimilar()}>{t.likeCheck}</Button>
      </div>
      {likes && (
        <section className={styles.similar} role="status">
          <h3>{likes.length ? t.likeFound : t.likeNone}</h3>
          <ul className={styles.lines}>
            {likes.map((one) => (
              <li key={one.id}>
                {one.caseNo} {one.caseName} <span className={styles.muted}>{t.likeRate(one.rate)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormSheet>
  )
}
