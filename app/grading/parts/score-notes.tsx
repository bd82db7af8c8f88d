import { Banner, Button } from '@douyinfe/semi-ui'
import styles from './desk.module.css'
import { t } from '~/app/grading/texts'

/** Above a grade: why it is closed, why it came back, and what an earlier visit left. */
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
          <div className={styles.acts}>
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

/** The keys of the desk. */
export const ScoreKeys = () => (
  <p className={styles.keys}>
    <kbd>0–9</kbd> {t.keyDigits}
    <kbd>↑</kbd> <kbd>↓</kbd> {t.keyStep}
    <kbd>Enter</kbd> {t.keyNext}
    <kbd>Ctrl</kbd>+<kbd>Enter</kbd> {t.keyCommit}
    <kbd>Alt</kbd>+<kbd>←</kbd> <kbd>→</kbd> {t.keySubjects}
  </p>
)
