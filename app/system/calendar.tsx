import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LOST_RACE } from '~/app/lib/api'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { FormBar } from '~/app/ui/form-bar'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page } from '~/app/ui/page'
import { Tabs } from '~/app/ui/tabs'
import { hasRight } from '~/worker/policy/authorization'
import * as calls from '~/worker/system/work-calendar/calls'
import type { YearDays } from '~/worker/system/work-calendar/contract'
import { listComingYears } from '~/worker/system/work-calendar/calendar-days.server'
import type { Route } from './+types/calendar'
import { type DayChanges, calendarBody, toggleDay } from './parts/calendar-days'
import style from './parts/calendar.module.css'
import { t } from './parts/calendar.texts'
import { YearCalendar } from './parts/year-calendar'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.yearDays, async (ctx) => ({
    years: await listComingYears(ctx),
    mayWrite: hasRight(ctx.actor, 'setting:write'),
  }))
export const meta = titleMeta(() => t.calendar)

const dayKinds = ['ordinary', 'weekend', 'holiday', 'instead'] as const

/** Working days of the centre by year, used by deadlines in working days. */
export default function Calendar({ loaderData: { years, mayWrite } }: Route.ComponentProps) {
  const [changes, setChanges] = useState<Readonly<Record<string, DayChanges>>>({})
  const change = (year: string, yearChanges: DayChanges) => setChanges((all) => ({ ...all, [year]: yearChanges }))
  return (
    <Page title={t.calendar} note={t.note}>
      <LeaveGuard when={Object.values(changes).some((yearChanges) => Object.keys(yearChanges).length > 0)} />
      <Tabs
        name="year"
        label={t.years}
        tabs={years.map((days) => ({
          key: days.year,
          title: t.yearNamed(days.year),
          show: () => (
            <Year
              days={days}
              changes={changes[days.year] ?? {}}
              editable={mayWrite}
              onChange={(yearChanges) => change(days.year, yearChanges)}
            />
          ),
        }))}
      />
    </Page>
  )
}

type YearProps = { days: YearDays; changes: DayChanges; editable: boolean; onChange: (made: DayChanges) => void }
function Year({ days, changes, editable, onChange }: YearProps) {
  const { send, busy } = useSend()
  const { revalidate } = useRevalidator()
  const { year, version } = days
  const { holidays, workdays, worked } = calendarBody(days, changes)
  const open = Object.keys(changes).length
  const save = async () => {
    const sent = await send(calls.saveDays, { year, holidays, workdays, version })
    if (sent.ok) onChange({})
    // The changes stay and apply to the version that somebody else saved.
    else if (sent.code === LOST_RACE) await revalidate()
  }
  return (
    <>
      <p className={style.head} role="status">
        {holidays.length ? t.count(worked, holidays.length, workdays.length) : t.bare(year)}
      </p>
      <ul className={style.legend}>
        {dayKinds.map((kind) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden />
            {t[kind]}
          </li>
        ))}
        {editable && <li>{t.help}</li>}
      </ul>
      <YearCalendar
        days={days}
        changes={changes}
        editable={editable}
        onTurn={(date) => onChange(toggleDay(days, changes, date))}
      />
      {editable && (
        <FormBar words={open ? t.changed(open) : ''}>
          <Button disabled={!open || busy} onClick={() => onChange({})}>
            {t.undo}
          </Button>
          <Button theme="solid" disabled={!open} loading={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </FormBar>
      )}
    </>
  )
}
