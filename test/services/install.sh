#!/usr/bin/env bash
# Install what the tests in this folder run against, where it is missing (Debian).
set -euo pipefail
if ! command -v nginx >/dev/null; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends nginx-light
fi
