import { describe, expect, it } from 'vitest';
import { containsOwnMarker, redact, redactText } from './redact.ts';

// Put together at run time: scanners of repositories would take it for a real one.
const random20 = ['zQ3', 'x7Yt', '_kL9', 'pWv2', 'RbN5g'].join('');

describe('redact', () => {
  it('masks fields by their name, nested and in camel case', () => {
    const value = {
      list: [{ runners_token: 'a' }],
      data: { project: { runnersToken: 'b', feed_token: 'c' } },
      password: 'd',
    };
    const masked = '[masked:secret]';
    expect(redact(value)).toEqual({
      list: [{ runners_token: masked }],
      data: { project: { runnersToken: masked, feed_token: masked } },
      password: masked,
    });
  });

  it.each(
    'runners_token token access_token refresh_token private_token password secret authorization client_secret feed_token incoming_email_token static_object_token private_key PRIVATE-TOKEN Set-Cookie'.split(
      ' ',
    ),
  )('masks the field %s', (name) => {
    expect(redact({ [name]: 'x' })).toEqual({ [name]: '[masked:secret]' });
  });

  it('leaves fields alone whose name only contains such a word, and empty or other values', () => {
    const value = {
      token_type: 'Bearer',
      next_page_token: 'abc',
      page_token: 'abc',
      secret_detection_enabled: 'yes',
      password_authentication_enabled: true,
      otp_required: 'a',
      masked: true,
      sha: 'abc',
      key: 'DEPLOY',
      token: '',
      secret: null,
      password: ['is too short'],
      private_token: '$CI_JOB_TOKEN',
    };
    expect(redact(value)).toBe(value);
  });

  it.each([
    [{ variable_type: 'env_var' }],
    [{ variable_type: 'env_var', masked: false }],
    [{ variableType: 'ENV_VAR' }],
    [{ masked: true }],
    [{ hidden: true, masked: false }],
  ])('masks the value of a CI variable: %j', (extra) => {
    const variable = { key: 'LEVEL', value: 'plain', ...extra };
    expect(redact({ rows: [variable] })).toEqual({ rows: [{ ...variable, value: '[masked:variable]' }] });
  });

  it('leaves the value of what is no CI variable alone', () => {
    const label = { key: 'severity', value: 'high', masked: false };
    expect(redact(label)).toBe(label);
  });

  it('shows values of CI variables where it is told to, but no credential in them', () => {
    const variable = { key: 'LEVEL', value: 'plain', variable_type: 'env_var', masked: true };
    const token = { ...variable, value: `glpat-${random20}` };
    expect(redact([variable, token], { showsVariables: true })).toEqual([
      variable,
      { ...token, value: '[masked:gitlab-token]' },
    ]);
  });

  it('masks credentials in texts and in names of fields', () => {
    expect(redact({ [`glpat-${random20}`]: ['https://u:p@h/'] })).toEqual({
      '[masked:gitlab-token]': ['https://[masked:url-credentials]@h/'],
    });
  });

  it('gives the same reference for whatever did not change', () => {
    const clean = { a: [1, 'two', null, { b: 'token: required' }] };
    expect(redact(clean)).toBe(clean);
    expect(redact({ clean, token: 'x' }).clean).toBe(clean);
  });

  it('masks what is nested too deep to check, instead of overflowing the stack', () => {
    let deep: unknown = `glpat-${random20}`;
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    const text = JSON.stringify(redact(deep));
    expect(text).toContain('[masked:too-deep]');
    expect(text).not.toContain(random20);
  });

  it('keeps a field named __proto__ a field', () => {
    const value: unknown = JSON.parse('{"__proto__":{"token":"x"}}');
    expect(JSON.stringify(redact(value))).toBe('{"__proto__":{"token":"[masked:secret]"}}');
  });
});

describe('containsOwnMarker', () => {
  it('knows every mask and the truncation marker, and nothing else', () => {
    expect(containsOwnMarker(redactText(`a glpat-${random20} b`))).toBe(true);
    expect(containsOwnMarker('a\n[truncated 12 bytes]\nb')).toBe(true);
    expect(containsOwnMarker('[truncated N bytes] [masked] [masked:] [MASKED] masked: yes')).toBe(false);
  });
});
