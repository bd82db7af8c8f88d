import { Banner, Button } from '@douyinfe/semi-ui'
import styles from './workspace.module.css'
import { t as reviews } from '~/app/reviews/texts'
import { t } from '~/app/grading/texts'

/** Notices above a grade: why it is closed, why it was reopened, and an unsaved copy of an earlier visit. */
export const ScoreNotes = ({
  closed,
  reopened,
  left,
  onTake,
  onDrop,
}: {
  closed: string
  reopened: string
  left: boolean
  onTake: () => void
  onDrop: () => void
}) => (
  <>
    {closed && <Banner type="info" fullMode={false} closeIcon={null} description={closed} />}
    {reopened && (
      <Banner type="warning" fullMode={false} closeIcon={null} title={t.gradeReopened} description={reopened} />
    )}
    {left && (
      <Banner
        type="warning"
        fullMode={false}
        closeIcon={null}
        title={t.unsavedGrade}
        description={
          <div className={styles.actions}>
            <Button size="small" onClick={onTake}>
              {t.restore}
            </Button>
            <Button size="small" type="tertiary" onClick={onDrop}>
              {t.discard}
            </Button>
          </div>
        }
      />
    )}
  </>
)

const SCORE_KEYS = [
  [['0', '–', '9'], () => t.keyDigits],
  [['↑', '↓'], () => t.keyStep],
  [['Enter'], () => t.keyNext],
  [['Ctrl', 'Enter'], () => reviews.submitAndNext],
  [['Alt', '←', '→'], () => t.keySubjects],
] as const

/** Shortcuts in score fields. The shortcut sheet opens only outside of fields. */
export const ScoreKeys = () => (
  <p className={styles.keys} data-keys>
    {SCORE_KEYS.map(([keys, does]) => (
      <span key={does()}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {does()}
      </span>
    ))}
  </p>
)
