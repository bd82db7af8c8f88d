import { Banner, Button } from '@douyinfe/semi-ui'
import style from './draft-notice.module.css'
import { t } from './texts'

/** Offers the draft of an earlier visit that the server never received. */
export function DraftNotice({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  return (
    <Banner
      type="info"
      fullMode={false}
      bordered
      closeIcon={null}
      description={
        <span className={style.notice}>
          <span>{t.draftLeft}</span>
          <Button size="small" theme="solid" onClick={onTake}>
            {t.takeDraft}
          </Button>
          <Button size="small" type="tertiary" onClick={onDrop}>
            {t.dropDraft}
          </Button>
        </span>
      }
    />
  )
}
