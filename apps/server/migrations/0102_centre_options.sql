-- What a centre may say of its checks, the numbers of its contracts and its label sheets; those before said nothing of it.
update centre_option set options = jsonb_build_object(
  'passportValidity', 'warn', 'contractSigned', 'warn', 'contractPrefix', '', 'labelSheet', '3x10') || options;
