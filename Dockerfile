# One image for web, worker and beat; compose.yaml says which is which.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH=/opt/venv/bin:$PATH
# pg_dump, pg_restore and psql for copies of the database.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && python -m venv /opt/venv \
    && useradd --create-home crossings
WORKDIR /srv/crossings
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
# Translations belong to the image; static files and everything else come with `prepare`.
RUN SECRET_KEY=building ALLOWED_HOSTS=localhost DATABASE_URL=sqlite:///var/none.sqlite3 ENV_FILE= \
    python manage.py translations compile \
    && mkdir -p var && chown -R crossings var locale
USER crossings
EXPOSE 8000
