import { useSend } from '~/app/lib/use-send'
import { Select } from '~/app/ui/semi-controls'
import type { Study } from '~/worker/study/contract'
import styles from './study.module.css'
import { t } from './texts'
import * as steering from '~/worker/subject-management/calls'

const fonts = () => ({
  default: t.fontDefault,
  SimSun: t.fontSong,
  SimHei: t.fontHei,
  KaiTi: t.fontKai,
  FangSong: t.fontFang,
  'Microsoft YaHei': t.fontYaHei,
})
const SIZES = [12, 14, 16, 18, 20, 22, 24]
const DEFAULT_SIZE = '14'

/** Sets the font of the subject's text for all readers; shown to people with the right. */
export function StyleBar({ study: { subjectId, fontFamily, fontSize } }: { study: Study }) {
  const { send, busy } = useSend()
  return (
    <div className={styles.style}>
      <Select
        aria-label={t.font}
        value={fontFamily || 'default'}
        disabled={busy}
        optionList={(Object.keys(fonts()) as (keyof ReturnType<typeof fonts>)[]).map((value) => ({
          value,
          label: fonts()[value],
        }))}
        onChange={(value) =>
          void send(steering.setFontFamily, {
            subjectId,
            fontFamily: value === 'default' ? '' : (value as Exclude<keyof ReturnType<typeof fonts>, 'default'>),
          })
        }
        style={{ width: 128 }}
      />
      <Select
        aria-label={t.fontSize}
        value={Number(fontSize || DEFAULT_SIZE)}
        disabled={busy}
        optionList={SIZES.map((value) => ({ value, label: t.size(value) }))}
        onChange={(value) => void send(steering.setFontSize, { subjectId, fontSize: value })}
        style={{ width: 96 }}
      />
    </div>
  )
}
