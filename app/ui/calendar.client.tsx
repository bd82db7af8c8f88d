/** Semi's date picker as a lazy chunk: it is as large as the rest of a form. */
export { DatePicker as default } from '@douyinfe/semi-ui'
