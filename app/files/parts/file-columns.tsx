import { widthByLanguage } from '~/app/lib/column-width'
import { formatFileSize } from '~/app/ui/file-size'
import type { Column } from '~/app/ui/list/columns'
import { Meter } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { FileRow } from '~/worker/files/contract'
import type { ReadingPosition } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { nameColumn } from './name-column'

const stateText = (row: FileRow) =>
  row.scanStatus === 'waiting'
    ? t.waiting
    : row.scanStatus === 'infected'
      ? t.infected
      : row.limited
        ? t.limited
        : t.open

const progressColumn = (readings: Readonly<Record<string, ReadingPosition>>): Column<FileRow> => ({
  key: 'progress',
  title: t.progress,
  width: 160,
  card: 'fact',
  show: (row) => {
    const reading = readings[row.id]
    return reading?.total ? (
      <Meter value={Math.round((reading.furthest / reading.total) * 100)} label={t.progress} />
    ) : (
      t.notBegun
    )
  },
})

/** Columns of the files of a folder. `readings`: reading progress by file id, for areas that track it. */
export const fileColumns = (
  onShow: (row: FileRow) => void,
  readings?: Readonly<Record<string, ReadingPosition>>,
): Column<FileRow>[] => [
  nameColumn<FileRow>(320, onShow),
  {
    key: 'size',
    title: t.size,
    width: widthByLanguage(100, 110),
    sort: true,
    align: 'right',
    card: 'fact',
    text: (row) => formatFileSize(row.size),
  },
  ...(readings ? [progressColumn(readings)] : []),
  {
    key: 'state',
    title: t.state,
    width: widthByLanguage(100, 110),
    card: 'status',
    text: stateText,
    show: (row) => (
      <StatusTag
        colour={row.scanStatus === 'infected' ? 'red' : row.limited ? 'orange' : 'green'}
        label={stateText(row)}
      />
    ),
  },
  { key: 'uploaderName', title: t.uploader, width: 120, text: (row) => row.uploaderName || '–' },
  {
    key: 'uploadTime',
    title: t.uploadTime,
    width: 170,
    sort: true,
    align: 'right',
    card: 'fact',
    text: (row) => row.uploadTime.slice(0, 16),
  },
  {
    key: 'downCount',
    title: t.downloads,
    width: widthByLanguage(100, 120),
    align: 'right',
    text: (row) => String(row.downCount),
  },
]
