import { useState } from 'react'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page } from '~/app/ui/page'
import { ruleScreen } from '~/worker/grading/queries/screens.server'
import { AnswerTermsForm } from './parts/answer-terms'
import { ExcellentForm } from './parts/excellent-form'
import { RuleForm } from './parts/rule-form'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/rule'
import styles from './parts/grading.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, grading.rulesOf, (ctx, url) => ruleScreen(ctx, url.searchParams))
export const meta = title(() => t.ruleTitle)

/** Grading rule of a year and the number of excellent subjects. */
export default function Rule({ loaderData: { year, years, rule, excellent, domains, may } }: Route.ComponentProps) {
  const [ruleUnsaved, setRuleUnsaved] = useState(false)
  const [answersUnsaved, setAnswersUnsaved] = useState(false)
  const [numberUnsaved, setNumberUnsaved] = useState(false)
  return (
    <Page title={t.ruleTitle} actions={<YearSelect year={year} years={years} />}>
      <LeaveGuard when={ruleUnsaved || numberUnsaved || answersUnsaved} />
      <div className={styles.stack}>
        {rule?.id && (
          <ExcellentForm
            key={year}
            year={year}
            excellent={excellent}
            lockVersion={rule.lockVersion}
            domains={domains}
            may={may.excellent}
            onUnsaved={setNumberUnsaved}
          />
        )}
        {rule?.id && (
          <AnswerTermsForm
            key={`answers-${year}`}
            year={year}
            terms={rule.answers}
            lockVersion={rule.lockVersion}
            may={may.save}
            onUnsaved={setAnswersUnsaved}
          />
        )}
        <RuleForm key={year} year={year} rule={rule} may={may.save} onUnsaved={setRuleUnsaved} />
      </div>
    </Page>
  )
}
