import { Banner } from '@douyinfe/semi-ui'
import style from './returned.module.css'

/** What was said when something was given back to its author: nothing where nothing was. */
export const Returned = ({ title, opinion }: { title: string; opinion: string | null | undefined }) =>
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
