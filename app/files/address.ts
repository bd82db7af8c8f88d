import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'

/** Where a file downloads from. */
export const downloadHref = (file: { id: string }) => hrefOf(files.downloadFile, { id: file.id })

const previewable = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp']
/** Where it opens in the browser; null for those that do not. */
export const previewHref = (file: { id: string; fileName: string; bucketName?: string }) =>
  previewable.includes(file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
    ? hrefOf(files.previewFile, { id: file.id })
    : null
