/** The fields of a schema's shape that a record has: what a form holds of it, what the log tells of it. */
export function picked<Shape extends object, Row extends object>(
  shape: Shape,
  row: Row,
): Pick<Row, keyof Shape & keyof Row> {
  const entries = Object.entries(row).filter(([key]) => Object.hasOwn(shape, key))
  return Object.fromEntries(entries) as Pick<Row, keyof Shape & keyof Row>
}
