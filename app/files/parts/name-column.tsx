import type { Column } from '~/app/ui/list/columns'
import { isViewable } from '~/worker/files/rules'
import { t } from '../texts'
import style from './space.module.css'

/** Column with the file name; it opens the preview if there is one. */
export const nameColumn = <Row extends { fileName: string; ext: string }>(
  width: number,
  onShow: (row: Row) => void,
): Column<Row> => ({
  key: 'fileName',
  title: t.name,
  width,
  fixed: true,
  sort: true,
  card: 'title',
  text: (row) => row.fileName,
  show: (row) =>
    isViewable(row.ext) ? (
      <button type="button" className={style.linkButton} onClick={() => onShow(row)}>
        {row.fileName}
      </button>
    ) : (
      row.fileName
    ),
})
