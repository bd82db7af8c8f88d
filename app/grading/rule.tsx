import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page } from '~/app/ui/page'
import { ruleScreen } from '~/worker/grading/queries/screens.server'
import { RebuttalTermsForm } from './parts/rebuttal-terms'
import { ExcellentForm } from './parts/excellent-form'
import { RuleForm } from './parts/rule-form'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/rule'
import styles from './parts/grading.module.css'
import { t } from './texts'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, grading.rulesOf, (ctx, url) => ruleScreen(ctx, url.searchParams))
export const meta = titleMeta(() => t.ruleTitle)

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
          <RebuttalTermsForm
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
