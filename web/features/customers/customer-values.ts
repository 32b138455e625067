/** The form's values and the customer they become. */
export type CustomerValues = {
  email: string
  firstName: string
  lastName: string
  docType: string
  docNumber: string
  areaCode: string
  phone: string
}

export const emptyCustomer: CustomerValues = {
  email: '',
  firstName: '',
  lastName: '',
  docType: '',
  docNumber: '',
  areaCode: '',
  phone: '',
}

/** Whether the text may be an email. The provider checks more. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** The request body without empty fields. */
export function toCustomerInput(values: CustomerValues) {
  const { email, firstName, lastName, docType, docNumber, areaCode, phone } = values
  return {
    email: email.trim(),
    ...(firstName.trim() && { first_name: firstName.trim() }),
    ...(lastName.trim() && { last_name: lastName.trim() }),
    ...(docNumber.trim() && { identification: { type: docType, number: docNumber.trim() } }),
    ...(phone.trim() && { phone: { area_code: areaCode.trim(), number: phone.trim() } }),
  }
}

export type CustomerInput = ReturnType<typeof toCustomerInput>
