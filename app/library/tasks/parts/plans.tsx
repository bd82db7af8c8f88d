import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { yearOptions } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { StatusTag } from '~/app/ui/status-tag'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/plans/calls'
import type { PlanRow } from '~/worker/library/plans/contract'
import { type PlanStatus, planStatuses } from '~/worker/library/plans/statuses'
import styles from '../tasks.module.css'
import { t } from '../texts'
import { percent } from './labels'

type PlanAction = 'start' | 'close' | 'reopen' | 'delete'
const planActions = ['start', 'reopen', 'close', 'delete'] as const satisfies PlanAction[]
const planActionLabel = (action: PlanAction) =>
  ({ start: t.startPlan, close: t.closePlan, reopen: t.reopenPlan, delete: t.deletePlan })[action]

function PlanCard({
  plan,
  chosen,
  onEdit,
  onAct,
}: {
  plan: PlanRow
  chosen: boolean
  onEdit: () => void
  onAct: (act: PlanAction) => void
}) {
  const { params } = useUrlQuery()
  return (
    <li data-chosen={chosen}>
      <div className={styles.row}>
        <Link
          to={{
            search: applyQueryChange(params, { planId: chosen ? null : plan.id, pageNo: null }).toString(),
          }}
          preventScrollReset
          aria-current={chosen ? 'true' : undefined}
        >
          {plan.planName}
        </Link>
        <StatusTag {...planStatuses[plan.status as PlanStatus]} />
      </div>
      <div className={styles.row}>
        <span className={styles.muted}>{t.planCounts(plan.taskCount, plan.caseCount)}</span>
        <span className={styles.muted}>
          {t.rate} {percent(plan.rate)}
        </span>
      </div>
      {plan.buttons.length > 0 && (
        <div className={styles.actions}>
          {plan.buttons.includes('edit') && (
            <Button size="small" theme="borderless" onClick={onEdit}>
              {t.edit}
            </Button>
          )}
          {planActions
            .filter((action) => plan.buttons.includes(action))
            .map((action) => (
              <Button
                key={action}
                size="small"
                theme="borderless"
                type={action === 'delete' ? 'danger' : 'primary'}
                onClick={() => onAct(action)}
              >
                {planActionLabel(action)}
              </Button>
            ))}
        </div>
      )}
    </li>
  )
}

/** Plans of a side with their progress. The chosen plan filters the tasks. */
export function PlansBar({
  plans,
  chosen,
  room,
  years,
  mayPlan,
}: {
  plans: readonly PlanRow[]
  chosen: string
  room: OrgType
  years: readonly string[]
  mayPlan: boolean
}) {
  const { send } = useSend()
  const [edited, setEdited] = useState<PlanRow | 'new' | null>(null)
  const [opened, setOpened] = useState<{ act: PlanAction; plan: PlanRow } | null>(null)
  const run = async ({ act, plan }: { act: PlanAction; plan: PlanRow }) =>
    act === 'delete'
      ? (await send(calls.deletePlans, { ids: [plan.id] })).ok
      : (await send(calls.transitionPlan, { id: plan.id, act })).ok
  return (
    <section aria-label={t.plans}>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            chosen={plan.id === chosen}
            onEdit={() => setEdited(plan)}
            onAct={(action) => setOpened({ act: action, plan })}
          />
        ))}
        {mayPlan && (
          <li>
            <Button icon={<IconPlus aria-hidden />} theme="borderless" onClick={() => setEdited('new')}>
              {t.newPlan}
            </Button>
          </li>
        )}
      </ul>
      {opened && (
        <ConfirmDialog
          open
          danger={opened.act === 'delete'}
          title={t.planAsk(planActionLabel(opened.act), opened.plan.planName)}
          act={planActionLabel(opened.act)}
          onCancel={() => setOpened(null)}
          onConfirm={() => run(opened)}
        />
      )}
      {edited && (
        <PlanForm of={edited === 'new' ? null : edited} room={room} years={years} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function PlanForm({
  of,
  room,
  years,
  onClose,
}: {
  of: PlanRow | null
  room: OrgType
  years: readonly string[]
  onClose: () => void
}) {
  const form = useForm(
    calls.savePlan,
    {
      ...(of && { id: of.id, lockVersion: of.lockVersion }),
      planName: of?.planName ?? '',
      orgType: room,
      year: of?.year ?? years[0] ?? '',
      goal: of?.goal ?? '',
    },
    { keep: `plan:${room}:${of?.id ?? 'new'}`, done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={of ? t.editPlan : t.newPlan} onClose={onClose}>
      <FormText {...field('planName')} label={t.planName} />
      <FormChoice
        {...field('year')}
        label={t.year}
        options={yearOptions(of && !years.includes(of.year) ? [of.year, ...years] : years)}
      />
      <FormTextArea {...field('goal')} label={t.planGoal} />
    </FormSheet>
  )
}
