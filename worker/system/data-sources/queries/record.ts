import { choiceField, linkField, momentField, textField, integerField, asReadOnly } from '../../../records/fields'
import { record } from '../../../records/record'
import { t as sources } from '../texts'
import { t } from './texts'

/** A named query of a data source: the request, and the path of the rows in the response. */
export const dataSourceQuery = record('dataSourceQuery', {
  name: () => t.query,
  right: 'system:manage',
  fields: {
    sourceId: linkField(() => sources.source, 'dataSource', 'name'),
    // The outcome is the first column of the list, because it is read more often than the request.
    outcome: asReadOnly(
      choiceField(
        () => t.outcome,
        '',
        () => [
          { value: '', label: t.notRefreshed, colour: 'grey' },
          { value: 'refreshed', label: t.refreshed, colour: 'green' },
          { value: 'failed', label: sources.failed, colour: 'red' },
        ],
      ),
    ),
    rowCount: asReadOnly(integerField(() => t.rowCount, { min: 0, max: 1000 })),
    refreshTime: asReadOnly(momentField(() => t.refreshTime)),
    detail: asReadOnly(textField(() => t.detail, { max: 300 })),
    triedTime: asReadOnly(momentField(() => t.triedTime)),
    code: textField(() => sources.code, {
      ...{ max: 100, required: true },
      like: { pattern: /^[\w-]+$/, says: () => sources.codeLike },
    }),
    name: textField(() => sources.name, { max: 100, required: true }),
    request: textField(() => t.request, { max: 1000, help: () => t.requestHelp }),
    rowsPath: textField(() => t.rowsPath, { max: 200, help: () => t.rowsPathHelp }),
    valueField: textField(() => t.valueField, { max: 100, help: () => t.valueFieldHelp }),
    labelField: textField(() => t.labelField, { max: 100, help: () => t.labelFieldHelp }),
    figure: choiceField(
      () => t.figure,
      '',
      () => [
        { value: '', label: t.noFigure },
        { value: 'count', label: t.rowCount },
        { value: 'sum', label: t.sum },
        { value: 'first', label: t.first },
      ],
      () => t.figureHelp,
    ),
    unit: textField(() => t.unit, { max: 20 }),
  },
  title: 'name',
  keyword: ['code', 'name'],
  sort: 'createTime',
  filters: ['outcome'],
  unique: [['code']],
})
