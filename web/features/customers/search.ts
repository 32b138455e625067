import { exact, readerOf, shownColumns } from '../../list/parameters.ts'

export const customerParameters = {
  email: exact('customers.search', 'email', 'email'),
  columns: shownColumns,
}

export const readCustomersSearch = readerOf(customerParameters)
