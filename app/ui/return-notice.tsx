import { Banner } from '@douyinfe/semi-ui'
import style from './return-notice.module.css'

/** The opinion with which something was returned to its author; nothing without one. */
export const ReturnNotice = ({ title, opinion }: { title: string; opinion: string | null | undefined }) =>
  opinion ? (
    <Banner
      type="warning"
      closeIcon={null}
      fullMode={false}
      bordered
      title={title}
      description={<span className={style.opinion}>{opinion}</span>}
    />
  ) : null
