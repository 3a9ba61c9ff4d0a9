/** Either screen shows people; whose, the data scope says. */
export const PEOPLE_READERS = ['sys.employee', 'cust.user'] as const
