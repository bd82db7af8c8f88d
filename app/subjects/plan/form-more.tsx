import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { type Keeps } from '~/app/forms/parts/kept-from'
import { t as forms } from '~/app/forms/texts'
import { part } from '~/app/ui/chunk'
import type { Kind } from '~/worker/core/form/fields'
import { drawn } from '~/worker/core/form/further'
import { schemaOf, storedFields } from '~/worker/core/form/schema'
import { hideableFrom } from '~/worker/subjects/form/definition'
import { sheetAsks, sheetHides, type SheetName } from '~/worker/subjects/form/sheets'
import { declareKinds, sheetKinds } from '~/worker/subjects/form/year.contract'
import styles from './form-dialog.module.css'
import type { Definition } from './form-lines'
import { t } from './texts'

type More = Definition['more']
type Editing = { more: More; onChange: (more: More) => void }

const Designer = lazy(() => part(() => import('~/app/forms/parts/designer.client')))
const empty = schemaOf([])

/** Returns the number of questions as tab props, or no props without questions. */
export const askedIn = (more: More) => (more ? { count: more['x-order'].length } : {})

/** Editor of the supplementary questions after the sections. It supports all question types of online forms. */
export function FurtherQuestions({ more, onChange }: Editing) {
  const [open, setOpen] = useState(!!more)
  return (
    <section className={styles.section} aria-label={t.further}>
      <h3>{t.further}</h3>
      <p className={styles.note}>{t.furtherHelp}</p>
      {open ? (
        <Questions
          more={more}
          kinds={declareKinds}
          keeps={{ roles: hideableFrom, help: t.furtherKept, blind: t.blind }}
          onChange={onChange}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{t.addFurther}</Button>
      )}
    </section>
  )
}

const helps: Record<SheetName, () => { help: string; kept: string }> = {
  review: () => ({ help: t.reviewHelp, kept: t.sheetKept }),
  score: () => ({ help: t.scoreHelp, kept: t.sheetKept }),
  report: () => ({ help: t.reportHelp, kept: t.furtherKept }),
}
/** Supplementary questions of another sheet of the year. */
export function SheetQuestions({ name, more, onChange }: Editing & { name: SheetName }) {
  const { help, kept } = helps[name]()
  return (
    <div className={styles.dialog}>
      <p className={styles.note}>{help}</p>
      <Questions
        more={more}
        kinds={sheetKinds[name]}
        // Blind reviewers see the answers that reviewers write themselves.
        keeps={{ roles: sheetHides[name], help: kept, ...(!sheetAsks[name].length && { blind: t.blind }) }}
        onChange={onChange}
      />
    </div>
  )
}

const Questions = ({ more, kinds, keeps, onChange }: Editing & { kinds: readonly Kind[]; keeps: Keeps }) => (
  <Suspense fallback={<p className={styles.note}>{forms.loading}</p>}>
    <Designer
      schema={more ?? empty}
      kinds={kinds}
      keeps={keeps}
      sources={false}
      onChange={(schema) => onChange(drawn(storedFields(schema)))}
    />
  </Suspense>
)
