import { SideSheet } from '~/app/ui/semi-controls'
import { usePhone } from '~/app/ui/device'
import { keywordsOf, lettersOf, optionsOf } from '~/worker/drills/rules'
import { questionKindLabel } from '~/worker/drills/statuses'
import styles from '../drills.module.css'
import { t } from '../texts'
import { letterAt } from './labels'

type PreviewQuestion = {
  kind: string
  text: string
  options?: string
  answer?: string
  keywords?: string
  model?: string
  points?: unknown
  explanation?: string
}

/** Preview of a scenario while it is edited, with the correct answers marked. */
export function ScenePreview({
  scene,
  onClose,
}: {
  scene: { sceneName: string; summary?: string; questions?: readonly PreviewQuestion[] }
  onClose: () => void
}) {
  const phone = usePhone()
  const { questions = [] } = scene
  return (
    <SideSheet visible width={phone ? '100%' : 640} title={scene.sceneName || t.preview} onCancel={onClose}>
      <div className={styles.stack}>
        {scene.summary && <p className={styles.prose}>{scene.summary}</p>}
        {questions.length === 0 && <p className={styles.muted}>{t.noQuestions}</p>}
        <ol className={styles.questions}>
          {questions.map((one, at) => (
            <li key={at}>
              <p className={styles.muted}>
                {questionKindLabel(one.kind)} · {t.pointsOf(Number(one.points) || 0)}
              </p>
              <p className={styles.prose}>{one.text}</p>
              <CorrectAnswer of={one} />
              {one.explanation && (
                <p className={styles.muted}>
                  {t.explanation} {one.explanation}
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </SideSheet>
  )
}

function CorrectAnswer({ of: { kind, options = '', answer = '', keywords = '', model } }: { of: PreviewQuestion }) {
  if (kind === 'judge') return <p>{answer === 'T' ? t.true : answer === 'F' ? t.false : '–'}</p>
  if (kind === 'text')
    return (
      <>
        <p>
          {keywordsOf({ keywords })
            .map((group) => group.join(' / '))
            .join('、')}
        </p>
        {model && <p className={styles.prose}>{model}</p>}
      </>
    )
  const right = lettersOf(answer)
  return (
    <ul className={styles.choices}>
      {optionsOf({ options }).map((option, at) => (
        <li key={at} data-right={right.includes(letterAt(at))}>
          <span className={styles.letter}>{letterAt(at)}</span>
          <span>{option}</span>
        </li>
      ))}
    </ul>
  )
}
