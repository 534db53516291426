export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      amenities: {
        Row: {
          category: string
          id: string
          name: string
          name_ar: string
          position: number
          slug: string
        }
        Insert: {
          category?: string
          id?: string
          name: string
          name_ar: string
          position?: number
          slug: string
        }
        Update: {
          category?: string
          id?: string
          name?: string
          name_ar?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          created_at: string
          data: NonNullable<Json>
          id: number
          subject_id: string | null
          subject_type: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          created_at?: string
          data?: NonNullable<Json>
          id?: never
          subject_id?: string | null
          subject_type: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          created_at?: string
          data?: NonNullable<Json>
          id?: never
          subject_id?: string | null
          subject_type?: string
        }
        Relationships: []
      }
      blocked_series: {
        Row: {
          created_at: string
          ends_local: string
          id: string
          reason: string | null
          rule: string
          starts_local: string
          until: string
          venue_id: string
        }
        Insert: {
          created_at?: string
          ends_local: string
          id?: string
          reason?: string | null
          rule: string
          starts_local: string
          until: string
          venue_id: string
        }
        Update: {
          created_at?: string
          ends_local?: string
          id?: string
          reason?: string | null
          rule?: string
          starts_local?: string
          until?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "blocked_series_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      blocked_times: {
        Row: {
          changed_at: string
          created_at: string
          ends_at: string
          id: string
          import_id: string | null
          reason: string | null
          sequence: number
          series_id: string | null
          source: string
          starts_at: string
          venue_id: string
        }
        Insert: {
          changed_at?: string
          created_at?: string
          ends_at: string
          id?: string
          import_id?: string | null
          reason?: string | null
          sequence?: number
          series_id?: string | null
          source?: string
          starts_at: string
          venue_id: string
        }
        Update: {
          changed_at?: string
          created_at?: string
          ends_at?: string
          id?: string
          import_id?: string | null
          reason?: string | null
          sequence?: number
          series_id?: string | null
          source?: string
          starts_at?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "blocked_times_import_id_fkey"
            columns: ["import_id"]
            isOneToOne: false
            referencedRelation: "calendar_imports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocked_times_series_id_fkey"
            columns: ["series_id"]
            isOneToOne: false
            referencedRelation: "blocked_series"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocked_times_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_addons: {
        Row: {
          addon_id: string
          booking_id: string
          hours: number | null
          quantity: number
        }
        Insert: {
          addon_id: string
          booking_id: string
          hours?: number | null
          quantity: number
        }
        Update: {
          addon_id?: string
          booking_id?: string
          hours?: number | null
          quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: "booking_addons_addon_id_fkey"
            columns: ["addon_id"]
            isOneToOne: false
            referencedRelation: "venue_addons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_addons_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_events: {
        Row: {
          actor_id: string | null
          actor_role: string
          booking_id: string
          created_at: string
          event: string
          from_status: string | null
          id: number
          reason: string | null
          to_status: string
        }
        Insert: {
          actor_id?: string | null
          actor_role: string
          booking_id: string
          created_at?: string
          event: string
          from_status?: string | null
          id?: never
          reason?: string | null
          to_status: string
        }
        Update: {
          actor_id?: string | null
          actor_role?: string
          booking_id?: string
          created_at?: string
          event?: string
          from_status?: string | null
          id?: never
          reason?: string | null
          to_status?: string
        }
        Relationships: [
          {
            foreignKeyName: "booking_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_events_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_installments: {
        Row: {
          amount_minor: number
          arrived_before_end: boolean | null
          booking_id: string
          created_at: string
          due_at: string
          failed_at: string | null
          grace_ends_at: string | null
          id: string
          is_given_up: boolean
          kind: string
          offer_id: string | null
          paid_at: string | null
          position: number
          refund_id: string | null
          reminded_at: string | null
          rest_of: string | null
          status: string
          tried_at: string | null
        }
        Insert: {
          amount_minor: number
          arrived_before_end?: boolean | null
          booking_id: string
          created_at?: string
          due_at: string
          failed_at?: string | null
          grace_ends_at?: string | null
          id?: string
          is_given_up?: boolean
          kind: string
          offer_id?: string | null
          paid_at?: string | null
          position: number
          refund_id?: string | null
          reminded_at?: string | null
          rest_of?: string | null
          status?: string
          tried_at?: string | null
        }
        Update: {
          amount_minor?: number
          arrived_before_end?: boolean | null
          booking_id?: string
          created_at?: string
          due_at?: string
          failed_at?: string | null
          grace_ends_at?: string | null
          id?: string
          is_given_up?: boolean
          kind?: string
          offer_id?: string | null
          paid_at?: string | null
          position?: number
          refund_id?: string | null
          reminded_at?: string | null
          rest_of?: string | null
          status?: string
          tried_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "booking_installments_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_installments_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "manual_refunds"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_installments_rest_of_fkey"
            columns: ["rest_of"]
            isOneToOne: false
            referencedRelation: "booking_installments"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_notes: {
        Row: {
          author_id: string | null
          booking_id: string
          created_at: string
          id: string
          text: string
        }
        Insert: {
          author_id?: string | null
          booking_id: string
          created_at?: string
          id?: string
          text: string
        }
        Update: {
          author_id?: string | null
          booking_id?: string
          created_at?: string
          id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "booking_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_notes_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      booking_parts: {
        Row: {
          amount_minor: number
          booking_id: string
          ends_at: string
          hours: number | null
          id: string
          is_exclusive: boolean
          lines: NonNullable<Json>
          listing_id: string
          occupied: unknown
          payee_id: string
          place: number
          policy: string
          quantity: number
          resource_id: string
          service_id: string | null
          starts_at: string
          state: string
        }
        Insert: {
          amount_minor: number
          booking_id: string
          ends_at: string
          hours?: number | null
          id?: string
          is_exclusive: boolean
          lines?: NonNullable<Json>
          listing_id: string
          occupied?: unknown
          payee_id: string
          place: number
          policy: string
          quantity?: number
          resource_id: string
          service_id?: string | null
          starts_at: string
          state?: string
        }
        Update: {
          amount_minor?: number
          booking_id?: string
          ends_at?: string
          hours?: number | null
          id?: string
          is_exclusive?: boolean
          lines?: NonNullable<Json>
          listing_id?: string
          occupied?: unknown
          payee_id?: string
          place?: number
          policy?: string
          quantity?: number
          resource_id?: string
          service_id?: string | null
          starts_at?: string
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "booking_parts_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_resource_id_fkey"
            columns: ["resource_id"]
            isOneToOne: false
            referencedRelation: "resources"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
        ]
      }
      bookings: {
        Row: {
          cancelled_at: string | null
          cancelled_by: string | null
          confirmed_at: string | null
          created_at: string
          currency: string
          ends_at: string
          fee_minor: number
          guest_id: string
          guests: number
          hold_expires_at: string | null
          host_id: string
          id: string
          idempotency_key: string
          lines: NonNullable<Json>
          no_show_at: string | null
          occupied: unknown
          policy: string
          reason: string | null
          reference: string
          refund_minor: number | null
          request_expires_at: string | null
          starts_at: string
          status: string
          submitted_at: string | null
          time_zone: string
          total_minor: number
          updated_at: string
          venue_id: string
        }
        Insert: {
          cancelled_at?: string | null
          cancelled_by?: string | null
          confirmed_at?: string | null
          created_at?: string
          currency: string
          ends_at: string
          fee_minor?: number
          guest_id: string
          guests: number
          hold_expires_at?: string | null
          host_id: string
          id?: string
          idempotency_key: string
          lines: NonNullable<Json>
          no_show_at?: string | null
          occupied: unknown
          policy: string
          reason?: string | null
          reference?: string
          refund_minor?: number | null
          request_expires_at?: string | null
          starts_at: string
          status: string
          submitted_at?: string | null
          time_zone: string
          total_minor: number
          updated_at?: string
          venue_id: string
        }
        Update: {
          cancelled_at?: string | null
          cancelled_by?: string | null
          confirmed_at?: string | null
          created_at?: string
          currency?: string
          ends_at?: string
          fee_minor?: number
          guest_id?: string
          guests?: number
          hold_expires_at?: string | null
          host_id?: string
          id?: string
          idempotency_key?: string
          lines?: NonNullable<Json>
          no_show_at?: string | null
          occupied?: unknown
          policy?: string
          reason?: string | null
          reference?: string
          refund_minor?: number | null
          request_expires_at?: string | null
          starts_at?: string
          status?: string
          submitted_at?: string | null
          time_zone?: string
          total_minor?: number
          updated_at?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "bookings_guest_id_fkey"
            columns: ["guest_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_guest_id_fkey"
            columns: ["guest_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bookings_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      buffer_times: {
        Row: {
          after_minutes: number
          before_minutes: number
          venue_id: string
        }
        Insert: {
          after_minutes?: number
          before_minutes?: number
          venue_id: string
        }
        Update: {
          after_minutes?: number
          before_minutes?: number
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "buffer_times_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: true
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      calendar_conflicts: {
        Row: {
          booking_id: string
          ends_at: string
          id: string
          import_id: string
          seen_at: string
          starts_at: string
          title: string
          uid: string
          venue_id: string
        }
        Insert: {
          booking_id: string
          ends_at: string
          id?: string
          import_id: string
          seen_at?: string
          starts_at: string
          title?: string
          uid: string
          venue_id: string
        }
        Update: {
          booking_id?: string
          ends_at?: string
          id?: string
          import_id?: string
          seen_at?: string
          starts_at?: string
          title?: string
          uid?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_conflicts_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "calendar_conflicts_import_id_fkey"
            columns: ["import_id"]
            isOneToOne: false
            referencedRelation: "calendar_imports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "calendar_conflicts_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      calendar_feeds: {
        Row: {
          created_at: string
          id: string
          last_read_at: string | null
          minute: string
          minute_reads: number
          revoked_at: string | null
          token_hash: string
          venue_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          last_read_at?: string | null
          minute?: string
          minute_reads?: number
          revoked_at?: string | null
          token_hash: string
          venue_id: string
        }
        Update: {
          created_at?: string
          id?: string
          last_read_at?: string | null
          minute?: string
          minute_reads?: number
          revoked_at?: string | null
          token_hash?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      calendar_imports: {
        Row: {
          attempt: number
          created_at: string
          due_at: string
          etag: string | null
          event_count: number
          events: NonNullable<Json>
          failing_since: string | null
          failure_count: number
          failure_told_at: string | null
          has_untold_events: boolean
          id: string
          last_error: string | null
          last_modified: string | null
          last_status: number | null
          last_success_at: string | null
          last_tried_at: string | null
          name: string
          read_at: string | null
          read_zone: string | null
          unread_count: number
          unread_events: NonNullable<Json>
          unread_told_at: string | null
          url: string
          venue_id: string
        }
        Insert: {
          attempt?: number
          created_at?: string
          due_at?: string
          etag?: string | null
          event_count?: number
          events?: NonNullable<Json>
          failing_since?: string | null
          failure_count?: number
          failure_told_at?: string | null
          has_untold_events?: boolean
          id?: string
          last_error?: string | null
          last_modified?: string | null
          last_status?: number | null
          last_success_at?: string | null
          last_tried_at?: string | null
          name: string
          read_at?: string | null
          read_zone?: string | null
          unread_count?: number
          unread_events?: NonNullable<Json>
          unread_told_at?: string | null
          url: string
          venue_id: string
        }
        Update: {
          attempt?: number
          created_at?: string
          due_at?: string
          etag?: string | null
          event_count?: number
          events?: NonNullable<Json>
          failing_since?: string | null
          failure_count?: number
          failure_told_at?: string | null
          has_untold_events?: boolean
          id?: string
          last_error?: string | null
          last_modified?: string | null
          last_status?: number | null
          last_success_at?: string | null
          last_tried_at?: string | null
          name?: string
          read_at?: string | null
          read_zone?: string | null
          unread_count?: number
          unread_events?: NonNullable<Json>
          unread_told_at?: string | null
          url?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_imports_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      cities: {
        Row: {
          country: string
          currency: string
          latitude: number
          longitude: number
          name: string
          name_ar: string
          position: number
          slug: string
          time_zone: string
        }
        Insert: {
          country: string
          currency: string
          latitude: number
          longitude: number
          name: string
          name_ar: string
          position?: number
          slug: string
          time_zone: string
        }
        Update: {
          country?: string
          currency?: string
          latitude?: number
          longitude?: number
          name?: string
          name_ar?: string
          position?: number
          slug?: string
          time_zone?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          body: string
          created_at: string
          email: string
          id: string
          locale: string
          name: string
          settled_at: string | null
          settled_by: string | null
          topic: string
          user_id: string | null
        }
        Insert: {
          body: string
          created_at?: string
          email: string
          id: string
          locale?: string
          name: string
          settled_at?: string | null
          settled_by?: string | null
          topic: string
          user_id?: string | null
        }
        Update: {
          body?: string
          created_at?: string
          email?: string
          id?: string
          locale?: string
          name?: string
          settled_at?: string | null
          settled_by?: string | null
          topic?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_states: {
        Row: {
          archived_at: string | null
          conversation_id: string
          marked_unread_at: string | null
          user_id: string
        }
        Insert: {
          archived_at?: string | null
          conversation_id: string
          marked_unread_at?: string | null
          user_id: string
        }
        Update: {
          archived_at?: string | null
          conversation_id?: string
          marked_unread_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_states_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_states_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_states_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      conversations: {
        Row: {
          admin_read_at: string | null
          booking_id: string | null
          created_at: string
          guest_id: string
          host_id: string
          id: string
          is_group: boolean
          last_message_at: string
          listing_id: string | null
          requested_ends_at: string | null
          requested_guests: number | null
          requested_starts_at: string | null
        }
        Insert: {
          admin_read_at?: string | null
          booking_id?: string | null
          created_at?: string
          guest_id: string
          host_id: string
          id?: string
          is_group?: boolean
          last_message_at?: string
          listing_id?: string | null
          requested_ends_at?: string | null
          requested_guests?: number | null
          requested_starts_at?: string | null
        }
        Update: {
          admin_read_at?: string | null
          booking_id?: string | null
          created_at?: string
          guest_id?: string
          host_id?: string
          id?: string
          is_group?: boolean
          last_message_at?: string
          listing_id?: string | null
          requested_ends_at?: string | null
          requested_guests?: number | null
          requested_starts_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "conversations_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_guest_id_fkey"
            columns: ["guest_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_guest_id_fkey"
            columns: ["guest_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
        ]
      }
      disputes: {
        Row: {
          amount_minor: number
          answer: string | null
          answered_at: string | null
          booking_id: string
          currency: string
          ended_at: string | null
          funds_reinstated_at: string | null
          funds_withdrawn_at: string | null
          id: string
          is_accepted: boolean
          opened_at: string
          payment_id: string
          processor_id: string
          reason: string
          respond_by: string | null
          sent_at: string | null
          status: string
        }
        Insert: {
          amount_minor: number
          answer?: string | null
          answered_at?: string | null
          booking_id: string
          currency: string
          ended_at?: string | null
          funds_reinstated_at?: string | null
          funds_withdrawn_at?: string | null
          id?: string
          is_accepted?: boolean
          opened_at?: string
          payment_id: string
          processor_id: string
          reason: string
          respond_by?: string | null
          sent_at?: string | null
          status: string
        }
        Update: {
          amount_minor?: number
          answer?: string | null
          answered_at?: string | null
          booking_id?: string
          currency?: string
          ended_at?: string | null
          funds_reinstated_at?: string | null
          funds_withdrawn_at?: string | null
          id?: string
          is_accepted?: boolean
          opened_at?: string
          payment_id?: string
          processor_id?: string
          reason?: string
          respond_by?: string | null
          sent_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "disputes_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "disputes_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      event_types: {
        Row: {
          id: string
          name: string
          name_ar: string
          position: number
          slug: string
        }
        Insert: {
          id?: string
          name: string
          name_ar: string
          position?: number
          slug: string
        }
        Update: {
          id?: string
          name?: string
          name_ar?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      favorites: {
        Row: {
          created_at: string
          listing_id: string
          user_id: string
          venue_id: string | null
        }
        Insert: {
          created_at?: string
          listing_id: string
          user_id: string
          venue_id?: string | null
        }
        Update: {
          created_at?: string
          listing_id?: string
          user_id?: string
          venue_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "favorites_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "favorites_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "favorites_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "favorites_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      invoices: {
        Row: {
          booking_id: string
          buyer: NonNullable<Json>
          country: string
          currency: string
          id: string
          issued_at: string
          kind: string
          lines: NonNullable<Json>
          net_minor: number
          number: string
          payment_id: string
          percent: number | null
          refers_to: string | null
          refund_id: string | null
          seller: NonNullable<Json>
          sequence: number
          subject: NonNullable<Json>
          tax_minor: number
          total_minor: number
          transaction_id: string
          year: number
        }
        Insert: {
          booking_id: string
          buyer: NonNullable<Json>
          country: string
          currency: string
          id?: string
          issued_at: string
          kind: string
          lines: NonNullable<Json>
          net_minor: number
          number: string
          payment_id: string
          percent?: number | null
          refers_to?: string | null
          refund_id?: string | null
          seller: NonNullable<Json>
          sequence: number
          subject: NonNullable<Json>
          tax_minor: number
          total_minor: number
          transaction_id: string
          year: number
        }
        Update: {
          booking_id?: string
          buyer?: NonNullable<Json>
          country?: string
          currency?: string
          id?: string
          issued_at?: string
          kind?: string
          lines?: NonNullable<Json>
          net_minor?: number
          number?: string
          payment_id?: string
          percent?: number | null
          refers_to?: string | null
          refund_id?: string | null
          seller?: NonNullable<Json>
          sequence?: number
          subject?: NonNullable<Json>
          tax_minor?: number
          total_minor?: number
          transaction_id?: string
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "invoices_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_refers_to_fkey"
            columns: ["refers_to"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      ledger_entries: {
        Row: {
          account: string
          amount_minor: number
          booking_id: string | null
          created_at: string
          currency: string
          id: number
          transaction_id: string
          user_id: string | null
        }
        Insert: {
          account: string
          amount_minor: number
          booking_id?: string | null
          created_at?: string
          currency: string
          id?: never
          transaction_id: string
          user_id?: string | null
        }
        Update: {
          account?: string
          amount_minor?: number
          booking_id?: string | null
          created_at?: string
          currency?: string
          id?: never
          transaction_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ledger_entries_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_entries_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_entries_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_images: {
        Row: {
          alt: string | null
          alt_ar: string | null
          caption: string | null
          caption_ar: string | null
          id: string
          listing_id: string
          path: string
          position: number
          venue_id: string | null
        }
        Insert: {
          alt?: string | null
          alt_ar?: string | null
          caption?: string | null
          caption_ar?: string | null
          id?: string
          listing_id: string
          path: string
          position?: number
          venue_id?: string | null
        }
        Update: {
          alt?: string | null
          alt_ar?: string | null
          caption?: string | null
          caption_ar?: string | null
          id?: string
          listing_id?: string
          path?: string
          position?: number
          venue_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "listing_images_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_images_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_revisions: {
        Row: {
          changes: NonNullable<Json>
          decided_at: string | null
          id: string
          listing_id: string
          reason: string | null
          status: string
          submitted_at: string
        }
        Insert: {
          changes: NonNullable<Json>
          decided_at?: string | null
          id?: string
          listing_id: string
          reason?: string | null
          status?: string
          submitted_at?: string
        }
        Update: {
          changes?: NonNullable<Json>
          decided_at?: string | null
          id?: string
          listing_id?: string
          reason?: string | null
          status?: string
          submitted_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "listing_revisions_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
        ]
      }
      listings: {
        Row: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        Insert: {
          archived_at?: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar?: string | null
          owner_id: string
          published_at?: string | null
          rejection_reason?: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at?: string | null
          time_zone: string
          updated_at: string
        }
        Update: {
          archived_at?: string | null
          avg_rating?: number
          city?: string
          country?: string
          created_at?: string
          featured?: boolean
          id?: string
          images?: string[]
          kind?: string
          name?: string
          name_ar?: string | null
          owner_id?: string
          published_at?: string | null
          rejection_reason?: string | null
          resource_id?: string
          review_count?: number
          status?: string
          submitted_at?: string | null
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "listings_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listings_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listings_resource_id_fkey"
            columns: ["resource_id"]
            isOneToOne: false
            referencedRelation: "resources"
            referencedColumns: ["id"]
          },
        ]
      }
      mail_settings: {
        Row: {
          paused_from: string | null
          paused_until: string | null
          quiet_from: string | null
          quiet_until: string | null
          time_zone: string | null
          user_id: string
        }
        Insert: {
          paused_from?: string | null
          paused_until?: string | null
          quiet_from?: string | null
          quiet_until?: string | null
          time_zone?: string | null
          user_id: string
        }
        Update: {
          paused_from?: string | null
          paused_until?: string | null
          quiet_from?: string | null
          quiet_until?: string | null
          time_zone?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "mail_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "mail_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      manual_refund_events: {
        Row: {
          actor_id: string | null
          actor_role: string
          amount_minor: number
          created_at: string
          event: string
          id: string
          note: string | null
          path: string | null
          proof_kind: string | null
          refund_id: string
          sent_on: string | null
        }
        Insert: {
          actor_id?: string | null
          actor_role: string
          amount_minor: number
          created_at?: string
          event: string
          id?: string
          note?: string | null
          path?: never
          proof_kind?: string | null
          refund_id: string
          sent_on?: string | null
        }
        Update: {
          actor_id?: string | null
          actor_role?: string
          amount_minor?: number
          created_at?: string
          event?: string
          id?: string
          note?: string | null
          path?: never
          proof_kind?: string | null
          refund_id?: string
          sent_on?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "manual_refund_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "manual_refund_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "manual_refund_events_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "manual_refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      manual_refunds: {
        Row: {
          amount_minor: number
          booking_id: string
          created_at: string
          currency: string
          due_at: string
          id: string
          kind: string
          next_reminder_at: string | null
          queued_at: string | null
          status: string
          status_changed_at: string
        }
        Insert: {
          amount_minor: number
          booking_id: string
          created_at?: string
          currency: string
          due_at: string
          id?: string
          kind: string
          next_reminder_at?: string | null
          queued_at?: string | null
          status?: string
          status_changed_at?: string
        }
        Update: {
          amount_minor?: number
          booking_id?: string
          created_at?: string
          currency?: string
          due_at?: string
          id?: string
          kind?: string
          next_reminder_at?: string | null
          queued_at?: string | null
          status?: string
          status_changed_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "manual_refunds_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      message_files: {
        Row: {
          conversation_id: string
          created_at: string
          height: number | null
          id: string
          kind: string
          message_id: string | null
          name: string
          path: string
          position: number | null
          size: number | null
          uploader_id: string
          width: number | null
        }
        Insert: {
          conversation_id: string
          created_at?: string
          height?: number | null
          id: string
          kind: string
          message_id?: string | null
          name: string
          path?: never
          position?: number | null
          size?: number | null
          uploader_id: string
          width?: number | null
        }
        Update: {
          conversation_id?: string
          created_at?: string
          height?: number | null
          id?: string
          kind?: string
          message_id?: string | null
          name?: string
          path?: never
          position?: number | null
          size?: number | null
          uploader_id?: string
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "message_files_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_files_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_files_uploader_id_fkey"
            columns: ["uploader_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_files_uploader_id_fkey"
            columns: ["uploader_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          body: string
          conversation_id: string
          created_at: string
          has_hidden_contacts: boolean
          id: string
          is_scheduled: boolean
          read_at: string | null
          sender_id: string
        }
        Insert: {
          body: string
          conversation_id: string
          created_at?: string
          has_hidden_contacts?: boolean
          id?: string
          is_scheduled?: boolean
          read_at?: string | null
          sender_id: string
        }
        Update: {
          body?: string
          conversation_id?: string
          created_at?: string
          has_hidden_contacts?: boolean
          id?: string
          is_scheduled?: boolean
          read_at?: string | null
          sender_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          locale: string
          token: string
        }
        Insert: {
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: string
          locale?: string
          token?: string
        }
        Update: {
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: string
          locale?: string
          token?: string
        }
        Relationships: []
      }
      notification_preferences: {
        Row: {
          by_email: boolean
          category: string
          in_product: boolean
          user_id: string
        }
        Insert: {
          by_email?: boolean
          category: string
          in_product?: boolean
          user_id: string
        }
        Update: {
          by_email?: boolean
          category?: string
          in_product?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_preferences_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_preferences_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          is_shown: boolean
          kind: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          is_shown?: boolean
          kind: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          is_shown?: boolean
          kind?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      opening_exceptions: {
        Row: {
          closed: boolean
          closes: string | null
          ends_on: string
          id: string
          note: string | null
          opens: string | null
          starts_on: string
          venue_id: string
        }
        Insert: {
          closed?: boolean
          closes?: string | null
          ends_on: string
          id?: string
          note?: string | null
          opens?: string | null
          starts_on: string
          venue_id: string
        }
        Update: {
          closed?: boolean
          closes?: string | null
          ends_on?: string
          id?: string
          note?: string | null
          opens?: string | null
          starts_on?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "opening_exceptions_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      opening_hours: {
        Row: {
          closes: string
          id: string
          opens: string
          venue_id: string
          weekday: number
        }
        Insert: {
          closes: string
          id?: string
          opens: string
          venue_id: string
          weekday: number
        }
        Update: {
          closes?: string
          id?: string
          opens?: string
          venue_id?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "opening_hours_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_proofs: {
        Row: {
          booking_id: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          installment_id: string
          kind: string
          note: string | null
          path: string
          reason: string | null
          status: string
          upheld_at: string | null
        }
        Insert: {
          booking_id: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id: string
          installment_id: string
          kind: string
          note?: string | null
          path?: never
          reason?: string | null
          status?: string
          upheld_at?: string | null
        }
        Update: {
          booking_id?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          installment_id?: string
          kind?: string
          note?: string | null
          path?: never
          reason?: string | null
          status?: string
          upheld_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_proofs_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_proofs_installment_id_fkey"
            columns: ["installment_id"]
            isOneToOne: false
            referencedRelation: "booking_installments"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          amount_minor: number
          authorized_at: string | null
          booking_id: string
          captured_at: string | null
          captured_minor: number
          card_brand: string | null
          card_last4: string | null
          created_at: string
          currency: string
          ended_at: string | null
          failure_code: string | null
          id: string
          installment_id: string
          is_manual: boolean
          is_off_session: boolean
          is_security_deposit: boolean
          payer_id: string
          processor_id: string | null
          refunded_minor: number
          saved_card_id: string | null
          status: string
        }
        Insert: {
          amount_minor: number
          authorized_at?: string | null
          booking_id: string
          captured_at?: string | null
          captured_minor?: number
          card_brand?: string | null
          card_last4?: string | null
          created_at?: string
          currency: string
          ended_at?: string | null
          failure_code?: string | null
          id?: string
          installment_id: string
          is_manual: boolean
          is_off_session?: boolean
          is_security_deposit?: boolean
          payer_id: string
          processor_id?: string | null
          refunded_minor?: number
          saved_card_id?: string | null
          status?: string
        }
        Update: {
          amount_minor?: number
          authorized_at?: string | null
          booking_id?: string
          captured_at?: string | null
          captured_minor?: number
          card_brand?: string | null
          card_last4?: string | null
          created_at?: string
          currency?: string
          ended_at?: string | null
          failure_code?: string | null
          id?: string
          installment_id?: string
          is_manual?: boolean
          is_off_session?: boolean
          is_security_deposit?: boolean
          payer_id?: string
          processor_id?: string | null
          refunded_minor?: number
          saved_card_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_installment_id_fkey"
            columns: ["installment_id"]
            isOneToOne: false
            referencedRelation: "booking_installments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_payer_id_fkey"
            columns: ["payer_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_payer_id_fkey"
            columns: ["payer_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_saved_card_id_fkey"
            columns: ["saved_card_id"]
            isOneToOne: false
            referencedRelation: "saved_cards"
            referencedColumns: ["id"]
          },
        ]
      }
      payout_accounts: {
        Row: {
          bank_changed_at: string | null
          bank_key: string | null
          bank_last4: string | null
          country: string | null
          created_at: string
          is_held: boolean
          processor_id: string
          status: string
          updated_at: string
          user_id: string
        }
        Insert: {
          bank_changed_at?: string | null
          bank_key?: string | null
          bank_last4?: string | null
          country?: string | null
          created_at?: string
          is_held?: boolean
          processor_id: string
          status?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          bank_changed_at?: string | null
          bank_key?: string | null
          bank_last4?: string | null
          country?: string | null
          created_at?: string
          is_held?: boolean
          processor_id?: string
          status?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "payout_accounts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payout_accounts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      payout_transfers: {
        Row: {
          amount_minor: number
          created_at: string
          currency: string
          ended_at: string | null
          failure_code: string | null
          fee_minor: number
          id: string
          payee_id: string
          processor_id: string | null
          rest_minor: number
          status: string
        }
        Insert: {
          amount_minor: number
          created_at?: string
          currency: string
          ended_at?: string | null
          failure_code?: string | null
          fee_minor?: number
          id?: string
          payee_id: string
          processor_id?: string | null
          rest_minor?: number
          status?: string
        }
        Update: {
          amount_minor?: number
          created_at?: string
          currency?: string
          ended_at?: string | null
          failure_code?: string | null
          fee_minor?: number
          id?: string
          payee_id?: string
          processor_id?: string | null
          rest_minor?: number
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "payout_transfers_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payout_transfers_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      payouts: {
        Row: {
          booking_id: string
          created_at: string
          currency: string
          due_at: string
          fee_minor: number
          gross_minor: number
          id: string
          is_collected: boolean
          kind: string
          net_minor: number
          notified_at: string | null
          paid_at: string | null
          payee_id: string
          posted_at: string | null
          reversed_fee_minor: number
          reversed_gross_minor: number
          status: string
          transfer_id: string | null
        }
        Insert: {
          booking_id: string
          created_at?: string
          currency: string
          due_at: string
          fee_minor?: number
          gross_minor: number
          id?: string
          is_collected?: boolean
          kind?: string
          net_minor: number
          notified_at?: string | null
          paid_at?: string | null
          payee_id: string
          posted_at?: string | null
          reversed_fee_minor?: number
          reversed_gross_minor?: number
          status?: string
          transfer_id?: string | null
        }
        Update: {
          booking_id?: string
          created_at?: string
          currency?: string
          due_at?: string
          fee_minor?: number
          gross_minor?: number
          id?: string
          is_collected?: boolean
          kind?: string
          net_minor?: number
          notified_at?: string | null
          paid_at?: string | null
          payee_id?: string
          posted_at?: string | null
          reversed_fee_minor?: number
          reversed_gross_minor?: number
          status?: string
          transfer_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payouts_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payouts_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payouts_payee_id_fkey"
            columns: ["payee_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payouts_transfer_id_fkey"
            columns: ["transfer_id"]
            isOneToOne: false
            referencedRelation: "payout_transfers"
            referencedColumns: ["id"]
          },
        ]
      }
      platform_settings: {
        Row: {
          key: string
          updated_at: string
          value: NonNullable<Json>
        }
        Insert: {
          key: string
          updated_at?: string
          value: NonNullable<Json>
        }
        Update: {
          key?: string
          updated_at?: string
          value?: NonNullable<Json>
        }
        Relationships: []
      }
      properties: {
        Row: {
          address: string
          city: string
          country: string
          created_at: string
          host_id: string
          id: string
          name: string
          name_ar: string | null
        }
        Insert: {
          address?: string
          city?: string
          country?: string
          created_at?: string
          host_id: string
          id?: string
          name: string
          name_ar?: string | null
        }
        Update: {
          address?: string
          city?: string
          country?: string
          created_at?: string
          host_id?: string
          id?: string
          name?: string
          name_ar?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "properties_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "properties_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      provider_blocked_dates: {
        Row: {
          created_at: string
          ends_on: string
          id: string
          note: string | null
          provider_id: string
          starts_on: string
        }
        Insert: {
          created_at?: string
          ends_on: string
          id?: string
          note?: string | null
          provider_id: string
          starts_on: string
        }
        Update: {
          created_at?: string
          ends_on?: string
          id?: string
          note?: string | null
          provider_id?: string
          starts_on?: string
        }
        Relationships: [
          {
            foreignKeyName: "provider_blocked_dates_provider_id_fkey"
            columns: ["provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["user_id"]
          },
        ]
      }
      refunds: {
        Row: {
          amount_minor: number
          booking_id: string
          created_at: string
          ended_at: string | null
          failure_code: string | null
          id: string
          payment_id: string
          processor_id: string | null
          status: string
        }
        Insert: {
          amount_minor: number
          booking_id: string
          created_at?: string
          ended_at?: string | null
          failure_code?: string | null
          id?: string
          payment_id: string
          processor_id?: string | null
          status?: string
        }
        Update: {
          amount_minor?: number
          booking_id?: string
          created_at?: string
          ended_at?: string | null
          failure_code?: string | null
          id?: string
          payment_id?: string
          processor_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "refunds_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      reports: {
        Row: {
          conversation_id: string | null
          created_at: string
          id: string
          listing_id: string | null
          message_id: string | null
          reason: string
          reported_id: string | null
          reporter_id: string | null
          settled_at: string | null
          settled_by: string | null
          text: string
        }
        Insert: {
          conversation_id?: string | null
          created_at?: string
          id?: string
          listing_id?: string | null
          message_id?: string | null
          reason: string
          reported_id?: string | null
          reporter_id?: string | null
          settled_at?: string | null
          settled_by?: string | null
          text?: string
        }
        Update: {
          conversation_id?: string | null
          created_at?: string
          id?: string
          listing_id?: string | null
          message_id?: string | null
          reason?: string
          reported_id?: string | null
          reporter_id?: string | null
          settled_at?: string | null
          settled_by?: string | null
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "reports_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reported_id_fkey"
            columns: ["reported_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reported_id_fkey"
            columns: ["reported_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      resources: {
        Row: {
          capacity: number
          id: string
          is_exclusive: boolean
          owner_id: string
        }
        Insert: {
          capacity: number
          id: string
          is_exclusive: boolean
          owner_id: string
        }
        Update: {
          capacity?: number
          id?: string
          is_exclusive?: boolean
          owner_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "resources_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "resources_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      reviews: {
        Row: {
          admin_decision: string | null
          author_id: string | null
          author_name: string | null
          booking_id: string
          checked_at: string
          created_at: string
          id: string
          is_counted: boolean
          listing_id: string
          not_counted_reason: string | null
          rating: number
          replied_at: string | null
          reply: string | null
          text: string
          venue_id: string | null
        }
        Insert: {
          admin_decision?: string | null
          author_id?: string | null
          author_name?: string | null
          booking_id: string
          checked_at?: string
          created_at?: string
          id?: string
          is_counted?: never
          listing_id: string
          not_counted_reason?: string | null
          rating: number
          replied_at?: string | null
          reply?: string | null
          text: string
          venue_id?: string | null
        }
        Update: {
          admin_decision?: string | null
          author_id?: string | null
          author_name?: string | null
          booking_id?: string
          checked_at?: string
          created_at?: string
          id?: string
          is_counted?: never
          listing_id?: string
          not_counted_reason?: string | null
          rating?: number
          replied_at?: string | null
          reply?: string | null
          text?: string
          venue_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "reviews_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: true
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_listing_id_fkey"
            columns: ["listing_id"]
            isOneToOne: false
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_cards: {
        Row: {
          brand: string
          created_at: string
          exp_month: number | null
          exp_year: number | null
          id: string
          last4: string
          processor_id: string
          removed_at: string | null
          user_id: string
        }
        Insert: {
          brand: string
          created_at?: string
          exp_month?: number | null
          exp_year?: number | null
          id?: string
          last4: string
          processor_id: string
          removed_at?: string | null
          user_id: string
        }
        Update: {
          brand?: string
          created_at?: string
          exp_month?: number | null
          exp_year?: number | null
          id?: string
          last4?: string
          processor_id?: string
          removed_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_cards_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_cards_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_replies: {
        Row: {
          created_at: string
          id: string
          owner_id: string
          text_ar: string
          text_en: string
          title: string
        }
        Insert: {
          created_at?: string
          id?: string
          owner_id: string
          text_ar: string
          text_en: string
          title: string
        }
        Update: {
          created_at?: string
          id?: string
          owner_id?: string
          text_ar?: string
          text_en?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_replies_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_replies_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_searches: {
        Row: {
          created_at: string
          id: string
          name: string
          query: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          query: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          query?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_searches_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_searches_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      scheduled_replies: {
        Row: {
          amount: number | null
          created_at: string
          id: string
          moment: string
          reply_id: string
          unit: string | null
          venue_id: string
        }
        Insert: {
          amount?: number | null
          created_at?: string
          id?: string
          moment: string
          reply_id: string
          unit?: string | null
          venue_id: string
        }
        Update: {
          amount?: number | null
          created_at?: string
          id?: string
          moment?: string
          reply_id?: string
          unit?: string | null
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "scheduled_replies_reply_id_fkey"
            columns: ["reply_id"]
            isOneToOne: false
            referencedRelation: "saved_replies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "scheduled_replies_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      search_places: {
        Row: {
          latitude: number
          longitude: number
          name: string
          name_ar: string
          slug: string
        }
        Insert: {
          latitude: number
          longitude: number
          name: string
          name_ar: string
          slug: string
        }
        Update: {
          latitude?: number
          longitude?: number
          name?: string
          name_ar?: string
          slug?: string
        }
        Relationships: []
      }
      search_words: {
        Row: {
          id: string
          is_loose: boolean
          kind: string
          phrase: string
          value: string
          words: string[]
        }
        Insert: {
          id?: string
          is_loose?: boolean
          kind: string
          phrase: string
          value?: string
          words?: string[]
        }
        Update: {
          id?: string
          is_loose?: boolean
          kind?: string
          phrase?: string
          value?: string
          words?: string[]
        }
        Relationships: []
      }
      service_categories: {
        Row: {
          id: string
          name: string
          name_ar: string
          position: number
          slug: string
        }
        Insert: {
          id?: string
          name: string
          name_ar: string
          position?: number
          slug: string
        }
        Update: {
          id?: string
          name?: string
          name_ar?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      service_providers: {
        Row: {
          avg_rating: number
          business_description: string
          business_name: string
          category_ids: string[]
          created_at: string
          events_at_once: number
          is_verified: boolean
          logo_url: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          updated_at: string
          user_id: string
          website_url: string | null
          years_of_experience: number
        }
        Insert: {
          avg_rating?: number
          business_description?: string
          business_name: string
          category_ids?: string[]
          created_at?: string
          events_at_once?: number
          is_verified?: boolean
          logo_url?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          updated_at?: string
          user_id: string
          website_url?: string | null
          years_of_experience?: number
        }
        Update: {
          avg_rating?: number
          business_description?: string
          business_name?: string
          category_ids?: string[]
          created_at?: string
          events_at_once?: number
          is_verified?: boolean
          logo_url?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          updated_at?: string
          user_id?: string
          website_url?: string | null
          years_of_experience?: number
        }
        Relationships: [
          {
            foreignKeyName: "service_providers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "service_providers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      services: {
        Row: {
          archived_at: string | null
          avg_rating: number
          category_id: string | null
          city: string
          country: string
          created_at: string
          currency: string
          description: string
          description_ar: string | null
          featured: boolean
          id: string
          images: string[]
          listing_version: number
          name: string
          name_ar: string | null
          number: number
          price: number
          pricing_type: string
          provider_id: string
          published_at: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        Insert: {
          archived_at?: string | null
          avg_rating?: number
          category_id?: string | null
          city?: string
          country?: string
          created_at?: string
          currency?: string
          description?: string
          description_ar?: string | null
          featured?: boolean
          id?: string
          images?: string[]
          listing_version?: number
          name?: string
          name_ar?: string | null
          number?: never
          price?: number
          pricing_type?: string
          provider_id: string
          published_at?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          submitted_at?: string | null
          time_zone?: string
          updated_at?: string
        }
        Update: {
          archived_at?: string | null
          avg_rating?: number
          category_id?: string | null
          city?: string
          country?: string
          created_at?: string
          currency?: string
          description?: string
          description_ar?: string | null
          featured?: boolean
          id?: string
          images?: string[]
          listing_version?: number
          name?: string
          name_ar?: string | null
          number?: never
          price?: number
          pricing_type?: string
          provider_id?: string
          published_at?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          submitted_at?: string | null
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "services_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "service_categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "services_listing"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "services_provider_id_fkey"
            columns: ["provider_id"]
            isOneToOne: false
            referencedRelation: "service_providers"
            referencedColumns: ["user_id"]
          },
        ]
      }
      tax_details: {
        Row: {
          address: string
          country: string
          legal_name: string
          tax_number: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          address?: string
          country: string
          legal_name: string
          tax_number?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          address?: string
          country?: string
          legal_name?: string
          tax_number?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "tax_details_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tax_details_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      tax_rates: {
        Row: {
          country: string
          kind: string
          percent: number
          valid_from: string
        }
        Insert: {
          country: string
          kind?: string
          percent: number
          valid_from: string
        }
        Update: {
          country?: string
          kind?: string
          percent?: number
          valid_from?: string
        }
        Relationships: []
      }
      user_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      users: {
        Row: {
          avatar_url: string | null
          bio: string | null
          birthdate: string | null
          connected_devices: NonNullable<Json>
          created_at: string
          deleted_at: string | null
          email: string | null
          first_name: string | null
          gender: string | null
          id: string
          identity_checked_at: string | null
          is_provider: boolean
          is_verified: boolean
          last_name: string
          locale: string
          nationality: string | null
          phone: string | null
          presence: string
          role: string
          updated_at: string
          verification_code_expires_at: string | null
          verification_type: string
          wanted_category_ids: string[]
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          birthdate?: string | null
          connected_devices?: NonNullable<Json>
          created_at?: string
          deleted_at?: string | null
          email?: string | null
          first_name?: string | null
          gender?: string | null
          id: string
          identity_checked_at?: string | null
          is_provider?: boolean
          is_verified?: boolean
          last_name?: string
          locale?: string
          nationality?: string | null
          phone?: string | null
          presence?: string
          role?: string
          updated_at?: string
          verification_code_expires_at?: string | null
          verification_type?: string
          wanted_category_ids?: string[]
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          birthdate?: string | null
          connected_devices?: NonNullable<Json>
          created_at?: string
          deleted_at?: string | null
          email?: string | null
          first_name?: string | null
          gender?: string | null
          id?: string
          identity_checked_at?: string | null
          is_provider?: boolean
          is_verified?: boolean
          last_name?: string
          locale?: string
          nationality?: string | null
          phone?: string | null
          presence?: string
          role?: string
          updated_at?: string
          verification_code_expires_at?: string | null
          verification_type?: string
          wanted_category_ids?: string[]
        }
        Relationships: []
      }
      venue_addons: {
        Row: {
          description: string | null
          description_ar: string | null
          id: string
          is_active: boolean
          name: string
          name_ar: string | null
          position: number
          price: number
          pricing: string
          stock: number | null
          venue_id: string
        }
        Insert: {
          description?: string | null
          description_ar?: string | null
          id?: string
          is_active?: boolean
          name: string
          name_ar?: string | null
          position?: number
          price: number
          pricing?: string
          stock?: number | null
          venue_id: string
        }
        Update: {
          description?: string | null
          description_ar?: string | null
          id?: string
          is_active?: boolean
          name?: string
          name_ar?: string | null
          position?: number
          price?: number
          pricing?: string
          stock?: number | null
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_addons_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_allowed_events: {
        Row: {
          event_type_id: string
          venue_id: string
        }
        Insert: {
          event_type_id: string
          venue_id: string
        }
        Update: {
          event_type_id?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_allowed_events_event_type_id_fkey"
            columns: ["event_type_id"]
            isOneToOne: false
            referencedRelation: "event_types"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venue_allowed_events_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_amenities: {
        Row: {
          amenity_id: string
          venue_id: string
        }
        Insert: {
          amenity_id: string
          venue_id: string
        }
        Update: {
          amenity_id?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_amenities_amenity_id_fkey"
            columns: ["amenity_id"]
            isOneToOne: false
            referencedRelation: "amenities"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venue_amenities_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_house_rules: {
        Row: {
          code: string | null
          id: string
          position: number
          text: string | null
          text_ar: string | null
          venue_id: string
        }
        Insert: {
          code?: string | null
          id?: string
          position?: number
          text?: string | null
          text_ar?: string | null
          venue_id: string
        }
        Update: {
          code?: string | null
          id?: string
          position?: number
          text?: string | null
          text_ar?: string | null
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_house_rules_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_payment_terms: {
        Row: {
          balance_days: number
          deposit_percent: number
          security_deposit_minor: number
          takes_cards: boolean
          takes_cash: boolean
          takes_transfers: boolean
          transfer_details: string | null
          updated_at: string
          venue_id: string
        }
        Insert: {
          balance_days?: number
          deposit_percent?: number
          security_deposit_minor?: number
          takes_cards?: boolean
          takes_cash?: boolean
          takes_transfers?: boolean
          transfer_details?: string | null
          updated_at?: string
          venue_id: string
        }
        Update: {
          balance_days?: number
          deposit_percent?: number
          security_deposit_minor?: number
          takes_cards?: boolean
          takes_cash?: boolean
          takes_transfers?: boolean
          transfer_details?: string | null
          updated_at?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_payment_terms_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: true
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_pricing: {
        Row: {
          cleaning_fee: number
          currency: string
          minimum_hours: number
          price_per_day: number
          price_per_hour: number
          price_per_person: number
          pricing_model: string
          venue_id: string
        }
        Insert: {
          cleaning_fee?: number
          currency?: string
          minimum_hours?: number
          price_per_day?: number
          price_per_hour?: number
          price_per_person?: number
          pricing_model?: string
          venue_id: string
        }
        Update: {
          cleaning_fee?: number
          currency?: string
          minimum_hours?: number
          price_per_day?: number
          price_per_hour?: number
          price_per_person?: number
          pricing_model?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_pricing_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: true
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_services: {
        Row: {
          created_at: string
          service_id: string
          status: string
          venue_id: string
        }
        Insert: {
          created_at?: string
          service_id: string
          status?: string
          venue_id: string
        }
        Update: {
          created_at?: string
          service_id?: string
          status?: string
          venue_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "venue_services_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venue_services_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
      venue_types: {
        Row: {
          id: string
          name: string
          name_ar: string
          position: number
          slug: string
        }
        Insert: {
          id?: string
          name: string
          name_ar: string
          position?: number
          slug: string
        }
        Update: {
          id?: string
          name?: string
          name_ar?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      venues: {
        Row: {
          address: string
          address_ar: string | null
          amenities: string[]
          archived_at: string | null
          area: string | null
          area_ar: string | null
          avg_rating: number
          booking_window_months: number
          capacity: number
          capacity_by_layout: NonNullable<Json>
          city: string
          country: string
          created_at: string
          description: string
          description_ar: string | null
          featured: boolean
          host_id: string
          id: string
          images: string[]
          instant_booking: boolean
          latitude: number | null
          listing_version: number
          longitude: number | null
          minimum_notice_hours: number
          name: string
          name_ar: string | null
          number: number
          policy: string
          price_per_hour: number
          property_id: string | null
          published_at: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          type_id: string | null
          updated_at: string
        }
        Insert: {
          address?: string
          address_ar?: string | null
          amenities?: string[]
          archived_at?: string | null
          area?: string | null
          area_ar?: string | null
          avg_rating?: number
          booking_window_months?: number
          capacity?: number
          capacity_by_layout?: NonNullable<Json>
          city?: string
          country?: string
          created_at?: string
          description?: string
          description_ar?: string | null
          featured?: boolean
          host_id: string
          id?: string
          images?: string[]
          instant_booking?: boolean
          latitude?: number | null
          listing_version?: number
          longitude?: number | null
          minimum_notice_hours?: number
          name?: string
          name_ar?: string | null
          number?: never
          policy?: string
          price_per_hour?: number
          property_id?: string | null
          published_at?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          submitted_at?: string | null
          time_zone?: string
          type_id?: string | null
          updated_at?: string
        }
        Update: {
          address?: string
          address_ar?: string | null
          amenities?: string[]
          archived_at?: string | null
          area?: string | null
          area_ar?: string | null
          avg_rating?: number
          booking_window_months?: number
          capacity?: number
          capacity_by_layout?: NonNullable<Json>
          city?: string
          country?: string
          created_at?: string
          description?: string
          description_ar?: string | null
          featured?: boolean
          host_id?: string
          id?: string
          images?: string[]
          instant_booking?: boolean
          latitude?: number | null
          listing_version?: number
          longitude?: number | null
          minimum_notice_hours?: number
          name?: string
          name_ar?: string | null
          number?: never
          policy?: string
          price_per_hour?: number
          property_id?: string | null
          published_at?: string | null
          rejection_reason?: string | null
          review_count?: number
          status?: string
          submitted_at?: string | null
          time_zone?: string
          type_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "venues_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "public_profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venues_host_id_fkey"
            columns: ["host_id"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venues_listing"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "listings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venues_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "venues_type_id_fkey"
            columns: ["type_id"]
            isOneToOne: false
            referencedRelation: "venue_types"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      booking_services: {
        Row: {
          amount_minor: number | null
          booking_id: string | null
          hours: number | null
          quantity: number | null
          service_id: string | null
          status: string | null
        }
        Insert: {
          amount_minor?: number | null
          booking_id?: string | null
          hours?: number | null
          quantity?: number | null
          service_id?: string | null
          status?: string | null
        }
        Update: {
          amount_minor?: number | null
          booking_id?: string | null
          hours?: number | null
          quantity?: number | null
          service_id?: string | null
          status?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "booking_parts_booking_id_fkey"
            columns: ["booking_id"]
            isOneToOne: false
            referencedRelation: "bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "booking_parts_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
        ]
      }
      public_profiles: {
        Row: {
          avatar_url: string | null
          bio: string | null
          created_at: string | null
          first_name: string | null
          id: string | null
          is_identity_checked: boolean | null
          is_verified: boolean | null
          verification_type: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          created_at?: string | null
          first_name?: string | null
          id?: string | null
          is_identity_checked?: never
          is_verified?: boolean | null
          verification_type?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          created_at?: string | null
          first_name?: string | null
          id?: string | null
          is_identity_checked?: never
          is_verified?: boolean | null
          verification_type?: string | null
        }
        Relationships: []
      }
      venue_images: {
        Row: {
          alt: string | null
          alt_ar: string | null
          caption: string | null
          caption_ar: string | null
          id: string | null
          path: string | null
          position: number | null
          venue_id: string | null
        }
        Insert: {
          alt?: string | null
          alt_ar?: string | null
          caption?: string | null
          caption_ar?: string | null
          id?: string | null
          path?: string | null
          position?: number | null
          venue_id?: string | null
        }
        Update: {
          alt?: string | null
          alt_ar?: string | null
          caption?: string | null
          caption_ar?: string | null
          id?: string | null
          path?: string | null
          position?: number | null
          venue_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "listing_images_venue_id_fkey"
            columns: ["venue_id"]
            isOneToOne: false
            referencedRelation: "venues"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Functions: {
      accept_dispute: { Args: { p_dispute_id: string }; Returns: undefined }
      accept_offer: { Args: { p_offer_id: string }; Returns: undefined }
      add_booking_note: {
        Args: { p_booking_id: string; p_text: string }
        Returns: {
          author_id: string | null
          booking_id: string
          created_at: string
          id: string
          text: string
        }
        SetofOptions: {
          from: "*"
          to: "booking_notes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      add_calendar_import: {
        Args: { p_name: string; p_url: string; p_venue_id: string }
        Returns: Json
      }
      add_message_file: {
        Args: {
          p_conversation_id: string
          p_file_id: string
          p_height?: number
          p_kind: string
          p_name?: string
          p_width?: number
        }
        Returns: {
          conversation_id: string
          created_at: string
          height: number | null
          id: string
          kind: string
          message_id: string | null
          name: string
          path: string
          position: number | null
          size: number | null
          uploader_id: string
          width: number | null
        }
        SetofOptions: {
          from: "*"
          to: "message_files"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      add_review: {
        Args: { p_booking_id: string; p_rating: number; p_text: string }
        Returns: {
          admin_decision: string | null
          author_id: string | null
          author_name: string | null
          booking_id: string
          checked_at: string
          created_at: string
          id: string
          is_counted: boolean
          listing_id: string
          not_counted_reason: string | null
          rating: number
          replied_at: string | null
          reply: string | null
          text: string
          venue_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "reviews"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_explain_search: { Args: { p_query: string }; Returns: Json }
      admin_get_all_users: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string | null
          bio: string | null
          birthdate: string | null
          connected_devices: NonNullable<Json>
          created_at: string
          deleted_at: string | null
          email: string | null
          first_name: string | null
          gender: string | null
          id: string
          identity_checked_at: string | null
          is_provider: boolean
          is_verified: boolean
          last_name: string
          locale: string
          nationality: string | null
          phone: string | null
          presence: string
          role: string
          updated_at: string
          verification_code_expires_at: string | null
          verification_type: string
          wanted_category_ids: string[]
        }[]
        SetofOptions: {
          from: "*"
          to: "users"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_get_deposit_claim: { Args: { p_claim_id: string }; Returns: Json }
      admin_get_dispute: { Args: { p_dispute_id: string }; Returns: Json }
      admin_get_edit_version: {
        Args: { p_subject_id: string; p_subject_type: string }
        Returns: string
      }
      admin_get_manual_refund: { Args: { p_refund_id: string }; Returns: Json }
      admin_get_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_get_rejection: {
        Args: { p_subject_id: string; p_subject_type: string }
        Returns: Json
      }
      admin_get_reported_conversation: {
        Args: { p_cursor?: string; p_limit?: number; p_report_id: string }
        Returns: {
          body: string
          created_at: string
          cursor: string
          files: Json
          id: string
          is_reported: boolean
          sender_id: string
          sender_name: string
          side: string
        }[]
      }
      admin_get_review_version: {
        Args: { p_subject_id: string; p_subject_type: string }
        Returns: string
      }
      admin_is_in_conversation: {
        Args: { p_report_id: string }
        Returns: boolean
      }
      admin_join_conversation: {
        Args: { p_report_id: string }
        Returns: undefined
      }
      admin_leave_conversation: {
        Args: { p_report_id: string }
        Returns: undefined
      }
      admin_list_contact_messages: {
        Args: Record<PropertyKey, never>
        Returns: {
          body: string
          created_at: string
          email: string
          id: string
          locale: string
          name: string
          topic: string
          user_id: string
        }[]
      }
      admin_list_deposit_claims: {
        Args: { p_cursor?: string; p_group?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          answer: string
          answer_by: string
          booking_id: string
          created_at: string
          currency: string
          cursor: string
          decided_at: string
          decision_note: string
          granted_minor: number
          guest: string
          host: string
          id: string
          reason: string
          reference: string
          security_deposit_minor: number
          status: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      admin_list_disputes: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          answered_at: string
          booking_id: string
          currency: string
          cursor: string
          ended_at: string
          id: string
          opened_at: string
          person: string
          reason: string
          reference: string
          respond_by: string
          status: string
        }[]
      }
      admin_list_failed_jobs: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: {
          attempts: number
          created_at: string
          cursor: string
          failed_at: string
          id: string
          kind: string
          last_error: string
        }[]
      }
      admin_list_manual_refunds: {
        Args: { p_cursor?: string; p_group?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          booking_id: string
          created_at: string
          currency: string
          cursor: string
          due_at: string
          guest: string
          host: string
          id: string
          kind: string
          reference: string
          status: string
          status_changed_at: string
          time_zone: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      admin_list_owed_fees: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          currency: string
          cursor: string
          email: string
          owed_since: string
          payee_id: string
          person: string
        }[]
      }
      admin_list_payment_proofs: {
        Args: { p_cursor?: string; p_group?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          booking_id: string
          booking_status: string
          currency: string
          cursor: string
          decided_at: string
          guest: string
          host: string
          id: string
          reason: string
          reference: string
          sent_at: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      admin_list_payments: {
        Args: { p_cursor?: string; p_group?: string; p_limit?: number }
        Returns: {
          amount_minor: number
          booking_id: string
          captured_minor: number
          created_at: string
          currency: string
          cursor: string
          ended_at: string
          failure_code: string
          id: string
          person: string
          processor_id: string
          reference: string
          refunded_minor: number
          status: string
        }[]
      }
      admin_list_reports: {
        Args: Record<PropertyKey, never>
        Returns: {
          conversation_id: string
          created_at: string
          id: string
          listing_id: string
          listing_kind: string
          listing_name: string
          listing_name_ar: string
          listing_status: string
          message: string
          reason: string
          reported_name: string
          reporter_name: string
          text: string
        }[]
      }
      admin_list_review_queue: {
        Args: Record<PropertyKey, never>
        Returns: {
          changes: Json
          city: string
          country: string
          host_email: string
          host_id: string
          host_name: string
          kind: string
          main_image: string
          name: string
          name_ar: string
          revision_id: string
          status: string
          submitted_at: string
          type_name: string
          type_name_ar: string
          venue_id: string
          version: string
          waited_seconds: number
        }[]
      }
      admin_list_reviews: {
        Args: {
          p_cursor?: string
          p_group?: string
          p_limit?: number
          p_text?: string
        }
        Returns: {
          admin_decision: string
          author: string
          booking_id: string
          created_at: string
          cursor: string
          host: string
          id: string
          listing_id: string
          listing_kind: string
          listing_name: string
          listing_name_ar: string
          marks: string[]
          not_counted_reason: string
          rating: number
          reference: string
          text: string
        }[]
      }
      admin_list_search_places: {
        Args: { p_text?: string }
        Returns: {
          latitude: number
          longitude: number
          name: string
          name_ar: string
          slug: string
        }[]
      }
      admin_list_search_words: {
        Args: { p_kind?: string; p_script?: string; p_text?: string }
        Returns: {
          id: string
          is_loose: boolean
          kind: string
          phrase: string
          value: string
        }[]
      }
      admin_list_upcoming_bookings: {
        Args: { p_venue_id: string }
        Returns: {
          booking_count: number
          currency: string
          ends_at: string
          guest_name: string
          id: string
          reference: string
          starts_at: string
          status: string
          time_zone: string
          total_minor: number
        }[]
      }
      admin_list_users: {
        Args: {
          p_limit?: number
          p_page?: number
          p_role?: string
          p_state?: string
          p_text?: string
        }
        Returns: Json
      }
      admin_payment_differences: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      admin_save_listing: {
        Args: {
          p_details: Json
          p_listing_id: string
          p_reason: string
          p_values: Json
          p_version?: string
        }
        Returns: string
      }
      admin_set_identity_checked: {
        Args: { p_is_checked: boolean; p_user_id: string }
        Returns: string
      }
      admin_set_role: {
        Args: { p_role: string; p_user_id: string }
        Returns: {
          avatar_url: string | null
          bio: string | null
          birthdate: string | null
          connected_devices: NonNullable<Json>
          created_at: string
          deleted_at: string | null
          email: string | null
          first_name: string | null
          gender: string | null
          id: string
          identity_checked_at: string | null
          is_provider: boolean
          is_verified: boolean
          last_name: string
          locale: string
          nationality: string | null
          phone: string | null
          presence: string
          role: string
          updated_at: string
          verification_code_expires_at: string | null
          verification_type: string
          wanted_category_ids: string[]
        }
        SetofOptions: {
          from: "*"
          to: "users"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_uphold_refusal: {
        Args: { p_proof_id: string; p_reason: string }
        Returns: undefined
      }
      admin_write_message: {
        Args: { p_body: string; p_message_id?: string; p_report_id: string }
        Returns: undefined
      }
      allow_email_change: { Args: { p_new_email: string }; Returns: undefined }
      answer_deposit_claim: {
        Args: { p_accepts: boolean; p_answer?: string; p_booking_id: string }
        Returns: Json
      }
      answer_dispute: {
        Args: { p_dispute_id: string; p_text: string }
        Returns: undefined
      }
      apply_calendar_import: {
        Args: {
          p_attempt: number
          p_error?: string
          p_etag?: string
          p_events: Json
          p_import_id: string
          p_last_modified?: string
          p_secret?: string
          p_status?: number
          p_unread?: Json
          p_unread_count?: number
          p_zone?: string
        }
        Returns: Json
      }
      archive_listing: {
        Args: { p_listing_id: string }
        Returns: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      become_host: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_url: string | null
          bio: string | null
          birthdate: string | null
          connected_devices: NonNullable<Json>
          created_at: string
          deleted_at: string | null
          email: string | null
          first_name: string | null
          gender: string | null
          id: string
          identity_checked_at: string | null
          is_provider: boolean
          is_verified: boolean
          last_name: string
          locale: string
          nationality: string | null
          phone: string | null
          presence: string
          role: string
          updated_at: string
          verification_code_expires_at: string | null
          verification_type: string
          wanted_category_ids: string[]
        }
        SetofOptions: {
          from: "*"
          to: "users"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      block_provider_dates: {
        Args: { p_from: string; p_note?: string; p_to: string }
        Returns: Json
      }
      block_time: {
        Args: {
          p_ends_local: string
          p_reason?: string
          p_repeat?: string
          p_starts_local: string
          p_until?: string
          p_venue_id: string
        }
        Returns: Json
      }
      block_user: { Args: { p_user_id: string }; Returns: undefined }
      cancel_booking: {
        Args: {
          p_booking_id: string
          p_most_kept_minor?: number
          p_reason: string
        }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_unpaid_booking: {
        Args: { p_booking_id: string }
        Returns: undefined
      }
      cancel_unpaid_bookings: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      check_calendar_url: {
        Args: { p_url: string; p_venue_id: string }
        Returns: Json
      }
      check_picture_upload: {
        Args: { p_bucket_id: string; p_owner_id: string }
        Returns: undefined
      }
      check_verification_code: {
        Args: {
          p_ip?: string
          p_is_own?: boolean
          p_proof: string
          p_user_id: string
        }
        Returns: Json
      }
      claim_calendar_import: { Args: { p_import_id: string }; Returns: Json }
      claim_due_calendar_imports: {
        Args: { p_limit?: number; p_secret: string }
        Returns: Json
      }
      claim_jobs: {
        Args: { p_limit?: number }
        Returns: {
          attempt: number
          id: string
          kind: string
          payload: Json
        }[]
      }
      claim_security_deposit: {
        Args: { p_amount_minor: number; p_booking_id: string; p_reason: string }
        Returns: Json
      }
      complete_bookings: { Args: Record<PropertyKey, never>; Returns: number }
      confirm_email_change: {
        Args: { p_new_email: string }
        Returns: undefined
      }
      confirm_manual_payment: {
        Args: {
          p_amount_minor?: number
          p_arrived_before_end?: boolean
          p_arrived_minor?: number
          p_installment_id: string
        }
        Returns: undefined
      }
      confirm_manual_refund: {
        Args: { p_refund_id: string }
        Returns: undefined
      }
      confirm_newsletter_subscription: {
        Args: { p_token: string }
        Returns: undefined
      }
      consume_account_notice_rate_limit: {
        Args: { p_email: string; p_ip?: string }
        Returns: Json
      }
      consume_rate_limit: {
        Args: { p_ip: string; p_kind: string; p_subject: string }
        Returns: Json
      }
      count_my_bookings: { Args: { p_side?: string }; Returns: Json }
      count_my_service_bookings: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      count_my_unanswered_conversations: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      count_my_unread_conversations: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      count_processor_call: {
        Args: { p_ip: string; p_kind: string; p_user_id: string }
        Returns: undefined
      }
      count_sitemap_parts: { Args: { p_part_size?: number }; Returns: Json }
      count_unlisted_sessions: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      count_upcoming_bookings_by_venue: {
        Args: Record<PropertyKey, never>
        Returns: {
          confirmed: number
          requests: number
          venue_id: string
        }[]
      }
      create_due_reminders: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      create_due_transfers: { Args: Record<PropertyKey, never>; Returns: Json }
      create_my_due_reminders: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      currency_exponent: { Args: { p_currency: string }; Returns: number }
      decide_booking: {
        Args: { p_booking_id: string; p_decision: string; p_reason?: string }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decide_booking_service: {
        Args: { p_booking_id: string; p_decision: string; p_service_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_service_record"]
        SetofOptions: {
          from: "*"
          to: "booking_service_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decide_deposit_claim: {
        Args: { p_claim_id: string; p_granted_minor: number; p_note: string }
        Returns: Json
      }
      decide_review: {
        Args: { p_decision: string; p_review_id: string }
        Returns: Json
      }
      decline_offer: { Args: { p_offer_id: string }; Returns: undefined }
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      delete_booking_note: { Args: { p_note_id: string }; Returns: undefined }
      delete_old_contact_messages: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      delete_old_jobs: { Args: Record<PropertyKey, never>; Returns: number }
      delete_opening_exception: {
        Args: { p_force?: boolean; p_id: string }
        Returns: Json
      }
      delete_reply: { Args: { p_id: string }; Returns: undefined }
      delete_scheduled_reply: { Args: { p_id: string }; Returns: undefined }
      describe_mailed_link: {
        Args: { p_ip: string; p_token_hash: string; p_type: string }
        Returns: Json
      }
      discard_revision: { Args: { p_listing_id: string }; Returns: undefined }
      duplicate_listing: { Args: { p_listing_id: string }; Returns: string }
      end_mail_pauses: { Args: Record<PropertyKey, never>; Returns: number }
      end_newsletter_subscription: {
        Args: { p_token: string }
        Returns: undefined
      }
      export_host_bookings: {
        Args: {
          p_cursor?: string
          p_from?: string
          p_group?: string
          p_limit?: number
          p_text?: string
          p_to?: string
          p_venue_id?: string
        }
        Returns: {
          contact_name: string
          currency: string
          cursor: string
          ends_at: string
          event_type: string
          fee_minor: number
          gross_minor: number
          guest_name: string
          guests: number
          net_minor: number
          no_show: boolean
          phone: string
          reference: string
          refund_minor: number
          starts_at: string
          status: string
          submitted_at: string
          time_zone: string
          total_minor: number
          venue_name: string
          venue_name_ar: string
        }[]
      }
      extend_hold: {
        Args: { p_booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      fail_job: {
        Args: { p_attempt: number; p_error: string; p_job_id: string }
        Returns: boolean
      }
      fail_payment: {
        Args: {
          p_failure_code: string
          p_is_declined?: boolean
          p_payment_id: string
        }
        Returns: undefined
      }
      find_alternative_slots: {
        Args: {
          p_addons?: Json
          p_end: string
          p_guests: number
          p_services?: Json
          p_start: string
          p_venue_id: string
        }
        Returns: Json
      }
      find_unused_pictures: { Args: { p_after?: string }; Returns: Json }
      finish_dispute_order: {
        Args: { p_dispute_id: string }
        Returns: undefined
      }
      finish_jobs: { Args: { p_job_ids: string[] }; Returns: string[] }
      finish_payment_event: { Args: { p_id: string }; Returns: undefined }
      forget_deleted_message_files: {
        Args: { p_paths: string[] }
        Returns: undefined
      }
      get_account_dependencies: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      get_booking_documents: { Args: { p_booking_id: string }; Returns: Json }
      get_booking_payments: { Args: { p_booking_id: string }; Returns: Json }
      get_booking_review: {
        Args: { p_booking_id: string }
        Returns: {
          author_name: string
          created_at: string
          id: string
          is_counted: boolean
          not_counted_reason: string
          rating: number
          reply: string
          text: string
        }[]
      }
      get_calendar_feed: { Args: { p_token: string }; Returns: Json }
      get_dispute_order: { Args: { p_dispute_id: string }; Returns: Json }
      get_earnings_balance: { Args: Record<PropertyKey, never>; Returns: Json }
      get_from_price: {
        Args: { p_guests?: number; p_venue_id: string }
        Returns: Json
      }
      get_guest_history: {
        Args: { p_booking_id: string }
        Returns: {
          abandoned: number
          cancelled: number
          completed: number
        }[]
      }
      get_hold_draft: { Args: { p_booking_id: string }; Returns: Json }
      get_hold_terms: { Args: { p_booking_id: string }; Returns: Json }
      get_host_calendar: {
        Args: {
          p_days: number
          p_from: string
          p_max_items?: number
          p_venue_id?: string
        }
        Returns: Json
      }
      get_host_earnings: {
        Args: { p_venue_id?: string; p_year?: number }
        Returns: Json
      }
      get_host_month_summary: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      get_host_overview: { Args: { p_max_items?: number }; Returns: Json }
      get_host_response_stats: { Args: { p_host_id: string }; Returns: Json }
      get_my_booking: {
        Args: { p_booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_summary"]
        SetofOptions: {
          from: "*"
          to: "booking_summary"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      get_notification_mail: {
        Args: { p_job_id: string; p_notification_id: string }
        Returns: Json
      }
      get_payment_order: { Args: { p_payment_id: string }; Returns: Json }
      get_payment_terms: { Args: { p_venue_id: string }; Returns: Json }
      get_payout_account: { Args: Record<PropertyKey, never>; Returns: Json }
      get_pending_email: { Args: Record<PropertyKey, never>; Returns: string }
      get_public_changes: { Args: { p_since?: string }; Returns: Json }
      get_reply_values: {
        Args: { p_conversation_id: string }
        Returns: {
          currency: string
          ends_at: string
          guest_name: string
          starts_at: string
          time_zone: string
          total_minor: number
          venue_name: string
          venue_name_ar: string
        }[]
      }
      get_review_outlook: { Args: { p_booking_id: string }; Returns: string }
      get_scheduled_message: { Args: { p_id: string }; Returns: Json }
      get_search_area: { Args: { p_area: string }; Returns: Json }
      get_search_facets: {
        Args: { p_filters?: Json; p_query?: string }
        Returns: Json
      }
      get_search_page: {
        Args: {
          p_cursor?: string
          p_filters?: Json
          p_limit?: number
          p_query?: string
          p_sort?: string
        }
        Returns: Json
      }
      get_search_prices: {
        Args: { p_filters?: Json; p_query?: string }
        Returns: Json
      }
      get_search_spelling: {
        Args: { p_filters?: Json; p_more_than?: number; p_query?: string }
        Returns: Json
      }
      get_search_suggestions: {
        Args: { p_limit?: number; p_prefix?: string }
        Returns: Json
      }
      get_service_fee_percent: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      get_slot_hold: {
        Args: { p_end: string; p_start: string; p_venue_id: string }
        Returns: Json
      }
      get_venue_day_availability: {
        Args: { p_day: string; p_days?: number; p_venue_id: string }
        Returns: Json
      }
      get_venue_month_availability: {
        Args: { p_month: string; p_venue_id: string }
        Returns: Json
      }
      get_venue_rating_counts: {
        Args: { p_venue_id: string }
        Returns: number[]
      }
      has_new_event: {
        Args: { p_event: string; p_since: string }
        Returns: boolean
      }
      hold_booking: {
        Args: {
          p_addons?: Json
          p_end: string
          p_guests: number
          p_idempotency_key: string
          p_replaces?: string
          p_reuse?: boolean
          p_services?: Json
          p_start: string
          p_venue_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      hold_payouts: { Args: Record<PropertyKey, never>; Returns: undefined }
      issue_verification_code: {
        Args: {
          p_ip?: string
          p_is_own?: boolean
          p_phone: string
          p_proof: string
          p_type: string
          p_user_id: string
        }
        Returns: Json
      }
      list_admin_edits: {
        Args: { p_subject_id: string; p_subject_type: string }
        Returns: {
          after: Json
          before: Json
          created_at: string
          id: number
          reason: string
        }[]
      }
      list_conversation_messages: {
        Args: { p_conversation_id: string; p_cursor?: string; p_limit?: number }
        Returns: {
          body: string
          created_at: string
          cursor: string
          files: Json
          has_hidden_contacts: boolean
          id: string
          is_offer: boolean
          is_scheduled: boolean
          read_at: string
          sender_id: string
          sender_name: string
          side: string
        }[]
      }
      list_conversation_offers: {
        Args: { p_conversation_id: string; p_from: string; p_until: string }
        Returns: {
          booking_id: string
          currency: string
          expires_at: string
          fee_percent: number
          guest_minor: number
          id: string
          payment: Json
          price_minor: number
          reference: string
          service_name: string
          service_name_ar: string
          starts_at: string
          state: string
          time_zone: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      list_deleted_message_files: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      list_due_payments: { Args: Record<PropertyKey, never>; Returns: Json }
      list_host_bookings: {
        Args: {
          p_cursor?: string
          p_from?: string
          p_group?: string
          p_limit?: number
          p_text?: string
          p_to?: string
          p_venue_id?: string
        }
        Returns: Json
      }
      list_host_statements: {
        Args: {
          p_currency?: string
          p_cursor?: string
          p_limit?: number
          p_month?: number
          p_venue_id?: string
          p_year?: number
        }
        Returns: {
          booking_id: string
          currency: string
          cursor: string
          due_at: string
          ends_at: string
          fee_minor: number
          gross_minor: number
          is_collected: boolean
          month: string
          net_minor: number
          paid_at: string
          reference: string
          refund_minor: number
          starts_at: string
          state: string
          status: string
          time_zone: string
          total_minor: number
          venue_name: string
          venue_name_ar: string
        }[]
      }
      list_my_bookings: {
        Args: {
          p_cursor?: string
          p_group?: string
          p_limit?: number
          p_side?: string
        }
        Returns: Database["public"]["CompositeTypes"]["booking_summary"][]
        SetofOptions: {
          from: "*"
          to: "booking_summary"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_my_cards: { Args: Record<PropertyKey, never>; Returns: Json }
      list_my_conversations: {
        Args: {
          p_conversation_id?: string
          p_cursor?: string
          p_filter?: string
          p_limit?: number
          p_text?: string
        }
        Returns: {
          admin_read_at: string
          admin_visit_end: string
          booking_id: string
          cursor: string
          id: string
          is_archived: boolean
          is_blocked: boolean
          is_group: boolean
          is_marked_unread: boolean
          last_message: string
          last_message_at: string
          last_message_files: number
          last_message_mine: boolean
          listing_id: string
          listing_image: string
          listing_kind: string
          listing_name: string
          listing_name_ar: string
          match: string
          members: Json
          my_side: string
          other_avatar: string
          other_id: string
          other_name: string
          requested_ends_at: string
          requested_guests: number
          requested_starts_at: string
          time_zone: string
          unread: number
        }[]
      }
      list_my_favorites: {
        Args: { p_cursor?: string; p_limit?: number }
        Returns: {
          card: Json
          city: string
          cursor: string
          kept_at: string
          name: string
          name_ar: string
          venue_id: string
        }[]
      }
      list_my_listings: {
        Args: {
          p_cursor?: string
          p_group?: string
          p_kind: string
          p_limit?: number
          p_text?: string
        }
        Returns: Json
      }
      list_my_manual_refunds: {
        Args: {
          p_cursor?: string
          p_group?: string
          p_limit?: number
          p_side: string
        }
        Returns: {
          amount_minor: number
          booking_id: string
          counterpart: string
          currency: string
          cursor: string
          due_at: string
          id: string
          kind: string
          reference: string
          status: string
          status_changed_at: string
          time_zone: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      list_my_notification_preferences: {
        Args: Record<PropertyKey, never>
        Returns: {
          by_email: boolean
          category: string
          in_product: boolean
          is_by_email_fixed: boolean
          is_in_product_fixed: boolean
        }[]
      }
      list_my_payouts: {
        Args: Record<PropertyKey, never>
        Returns: {
          booking_id: string
          currency: string
          due_at: string
          fee_minor: number
          gross_minor: number
          id: string
          is_collected: boolean
          kind: string
          net_minor: number
          paid_at: string
          reference: string
          side: string
          status: string
          time_zone: string
          venue_name: string
          venue_name_ar: string
        }[]
      }
      list_my_service_bookings: {
        Args: {
          p_booking_id?: string
          p_group?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: Database["public"]["CompositeTypes"]["service_booking"][]
        SetofOptions: {
          from: "*"
          to: "service_booking"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_my_transfers: {
        Args: { p_limit?: number }
        Returns: {
          amount_minor: number
          bookings: number
          created_at: string
          currency: string
          ended_at: string
          fee_minor: number
          id: string
          status: string
        }[]
      }
      list_my_venue_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          capacity: number
          created_at: string
          host_name: string
          service_id: string
          service_name: string
          service_name_ar: string
          service_status: string
          status: string
          venue_city: string
          venue_country: string
          venue_id: string
          venue_image: string
          venue_name: string
          venue_name_ar: string
          venue_status: string
        }[]
      }
      list_offerable_bookings: {
        Args: { p_conversation_id: string }
        Returns: {
          booking_id: string
          currency: string
          fee_percent: number
          fee_rest: number
          reference: string
          rounding_minor: number
          service_id: string
          service_name: string
          service_name_ar: string
          starts_at: string
          time_zone: string
          total_step: number
          venue_name: string
          venue_name_ar: string
        }[]
      }
      list_open_disputes: { Args: { p_limit?: number }; Returns: string[] }
      list_open_payments: { Args: { p_limit?: number }; Returns: string[] }
      list_photos_without_widths: {
        Args: { p_after?: string; p_widths: number[] }
        Returns: {
          bucket_id: string
          path: string
        }[]
      }
      list_scheduled_messages: {
        Args: { p_booking_id: string }
        Returns: {
          amount: number
          body: string
          can_send_now: boolean
          id: string
          language: string
          moment: string
          reply_values: Json
          send_at: string
          sent_at: string
          state: string
          title: string
          unit: string
        }[]
      }
      list_sitemap_part: {
        Args: { p_kind: string; p_part: number; p_part_size?: number }
        Returns: Json
      }
      mark_conversation_read: {
        Args: { p_conversation_id: string }
        Returns: number
      }
      mark_conversation_unread: {
        Args: { p_conversation_id: string }
        Returns: undefined
      }
      mark_no_show: {
        Args: { p_booking_id: string; p_no_show: boolean }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      notify_admins: { Args: Record<PropertyKey, never>; Returns: number }
      notify_due_payouts: { Args: Record<PropertyKey, never>; Returns: number }
      pause_mails: {
        Args: { p_time_zone?: string; p_until?: string }
        Returns: string
      }
      preview_offer: { Args: { p_offer_id: string }; Returns: Json }
      quote_booking: {
        Args: {
          p_addons?: Json
          p_end: string
          p_guests: number
          p_services?: Json
          p_start: string
          p_venue_id: string
        }
        Returns: Json
      }
      quote_extras: {
        Args: {
          p_addons?: Json
          p_considered?: Json
          p_end: string
          p_guests: number
          p_services?: Json
          p_start: string
          p_venue_id: string
        }
        Returns: Json
      }
      record_dispute: {
        Args: {
          p_payment_processor_id: string
          p_processor_id: string
          p_state: Json
        }
        Returns: Json
      }
      record_payment: {
        Args: { p_processor_id: string; p_state: Json }
        Returns: Json
      }
      record_payout_account: {
        Args: {
          p_bank_key?: string
          p_bank_last4?: string
          p_processor_id: string
          p_status: string
        }
        Returns: boolean
      }
      record_refund: {
        Args: {
          p_failure_code?: string
          p_processor_id: string
          p_refund_id: string
          p_status: string
        }
        Returns: undefined
      }
      record_transfer: {
        Args: {
          p_failure_code?: string
          p_processor_id: string
          p_status: string
          p_transfer_id: string
        }
        Returns: undefined
      }
      refresh_reviews: { Args: Record<PropertyKey, never>; Returns: number }
      refund_preview: { Args: { p_booking_id: string }; Returns: Json }
      refuse_payment_proof: {
        Args: { p_proof_id: string; p_reason: string }
        Returns: undefined
      }
      register_as_service_provider: {
        Args: {
          p_business_description?: string
          p_business_name: string
          p_category_ids?: string[]
          p_logo_url?: string
          p_note?: string
          p_user_id: string
          p_website_url?: string
          p_years_of_experience?: number
        }
        Returns: {
          avg_rating: number
          business_description: string
          business_name: string
          category_ids: string[]
          created_at: string
          events_at_once: number
          is_verified: boolean
          logo_url: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          updated_at: string
          user_id: string
          website_url: string | null
          years_of_experience: number
        }
        SetofOptions: {
          from: "*"
          to: "service_providers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      register_device: {
        Args: {
          p_browser: string
          p_device_id: string
          p_name: string
          p_os: string
        }
        Returns: Json
      }
      release_hold: {
        Args: { p_booking_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      release_payouts: { Args: Record<PropertyKey, never>; Returns: undefined }
      remind_due_installments: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      remove_device: { Args: { p_device_id: string }; Returns: Json }
      remove_other_devices: { Args: { p_device_id: string }; Returns: Json }
      remove_saved_card: {
        Args: { p_card_id: string; p_user_id: string }
        Returns: undefined
      }
      replace_transfer_details: {
        Args: { p_venue_id: string }
        Returns: number
      }
      reply_to_review: {
        Args: { p_review_id: string; p_text: string }
        Returns: {
          admin_decision: string | null
          author_id: string | null
          author_name: string | null
          booking_id: string
          checked_at: string
          created_at: string
          id: string
          is_counted: boolean
          listing_id: string
          not_counted_reason: string | null
          rating: number
          replied_at: string | null
          reply: string | null
          text: string
          venue_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "reviews"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      report_conversation: {
        Args: {
          p_conversation_id: string
          p_message_id?: string
          p_reason: string
          p_text?: string
        }
        Returns: string
      }
      report_listing: {
        Args: { p_listing_id: string; p_reason: string; p_text?: string }
        Returns: string
      }
      report_missing_refund: {
        Args: { p_note?: string; p_refund_id: string }
        Returns: undefined
      }
      request_newsletter_subscription: {
        Args: { p_email: string; p_ip?: string; p_locale?: string }
        Returns: Json
      }
      require_recent_session: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: undefined
      }
      reset_rate_limit: {
        Args: { p_ip: string; p_kind: string; p_subject: string }
        Returns: undefined
      }
      resolve_contact_message: {
        Args: { p_message_id: string }
        Returns: undefined
      }
      resolve_report: { Args: { p_report_id: string }; Returns: undefined }
      respond_to_venue_invitation: {
        Args: { p_answer: string; p_service_id: string; p_venue_id: string }
        Returns: {
          created_at: string
          service_id: string
          status: string
          venue_id: string
        }
        SetofOptions: {
          from: "*"
          to: "venue_services"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      retry_job: { Args: { p_job_id: string }; Returns: undefined }
      review_listing: {
        Args: {
          p_bookings?: string
          p_decision: string
          p_listing_id: string
          p_reason?: string
          p_version?: string
        }
        Returns: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      review_provider: {
        Args: {
          p_decision: string
          p_reason?: string
          p_user_id: string
          p_version?: string
        }
        Returns: {
          avg_rating: number
          business_description: string
          business_name: string
          category_ids: string[]
          created_at: string
          events_at_once: number
          is_verified: boolean
          logo_url: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          updated_at: string
          user_id: string
          website_url: string | null
          years_of_experience: number
        }
        SetofOptions: {
          from: "*"
          to: "service_providers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      review_venue: {
        Args: {
          p_bookings?: string
          p_decision: string
          p_reason?: string
          p_venue_id: string
          p_version?: string
        }
        Returns: {
          address: string
          address_ar: string | null
          amenities: string[]
          archived_at: string | null
          area: string | null
          area_ar: string | null
          avg_rating: number
          booking_window_months: number
          capacity: number
          capacity_by_layout: NonNullable<Json>
          city: string
          country: string
          created_at: string
          description: string
          description_ar: string | null
          featured: boolean
          host_id: string
          id: string
          images: string[]
          instant_booking: boolean
          latitude: number | null
          listing_version: number
          longitude: number | null
          minimum_notice_hours: number
          name: string
          name_ar: string | null
          number: number
          policy: string
          price_per_hour: number
          property_id: string | null
          published_at: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          type_id: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "venues"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      revoke_calendar_feed: { Args: { p_venue_id: string }; Returns: undefined }
      rotate_calendar_feed_token: {
        Args: { p_token: string; p_venue_id: string }
        Returns: undefined
      }
      save_hold_draft: {
        Args: {
          p_booking_id: string
          p_draft: Json
          p_editor: string
          p_sequence: number
        }
        Returns: undefined
      }
      save_listing: {
        Args: {
          p_details: Json
          p_note?: string
          p_save_id?: string
          p_venue: Json
          p_venue_id: string
          p_version?: number
        }
        Returns: Json
      }
      save_opening_exception: {
        Args: {
          p_closed: boolean
          p_closes: string
          p_ends_on: string
          p_force?: boolean
          p_id: string
          p_note: string
          p_opens: string
          p_starts_on: string
          p_venue_id: string
        }
        Returns: Json
      }
      save_payment_terms: {
        Args: {
          p_balance_days: number
          p_deposit_percent: number
          p_security_deposit_minor?: number
          p_takes_cards: boolean
          p_takes_cash?: boolean
          p_takes_transfers?: boolean
          p_transfer_details?: string
          p_venue_id: string
        }
        Returns: Json
      }
      save_reply: {
        Args: {
          p_id: string
          p_text_ar: string
          p_text_en: string
          p_title: string
        }
        Returns: string
      }
      save_scheduled_reply: {
        Args: {
          p_amount?: number
          p_id: string
          p_moment: string
          p_reply_id: string
          p_unit?: string
          p_venue_id: string
        }
        Returns: string
      }
      save_service: {
        Args: {
          p_details?: Json
          p_note?: string
          p_save_id?: string
          p_service: Json
          p_service_id: string
          p_version?: number
        }
        Returns: Json
      }
      save_tax_details: {
        Args: {
          p_address: string
          p_country: string
          p_legal_name: string
          p_tax_number: string
        }
        Returns: Json
      }
      search_venues: {
        Args: {
          p_cursor?: string
          p_filters?: Json
          p_limit?: number
          p_query?: string
          p_sort?: string
        }
        Returns: Json
      }
      send_contact_message: {
        Args: {
          p_body: string
          p_email: string
          p_id: string
          p_ip?: string
          p_locale?: string
          p_name: string
          p_topic: string
        }
        Returns: undefined
      }
      send_manual_refund: {
        Args: {
          p_amount_minor?: number
          p_event_id: string
          p_note?: string
          p_proof_kind?: string
          p_refund_id: string
          p_sent_on: string
        }
        Returns: undefined
      }
      send_message: {
        Args: {
          p_body: string
          p_conversation_id: string
          p_file_ids?: string[]
          p_message_id?: string
        }
        Returns: {
          body: string
          conversation_id: string
          created_at: string
          has_hidden_contacts: boolean
          id: string
          is_scheduled: boolean
          read_at: string | null
          sender_id: string
        }
        SetofOptions: {
          from: "*"
          to: "messages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      send_offer: {
        Args: {
          p_booking_id: string
          p_conversation_id: string
          p_offer_id: string
          p_price_minor: number
          p_service_id?: string
          p_text: string
          p_valid_until: string
        }
        Returns: undefined
      }
      send_payment_proof: {
        Args: {
          p_installment_id: string
          p_kind: string
          p_note?: string
          p_proof_id: string
        }
        Returns: string
      }
      send_scheduled_message: {
        Args: { p_body: string; p_id: string }
        Returns: boolean
      }
      send_scheduled_message_now: { Args: { p_id: string }; Returns: undefined }
      set_conversation_archived: {
        Args: { p_conversation_id: string; p_is_archived: boolean }
        Returns: undefined
      }
      set_listing_status: {
        Args: { p_listing_id: string; p_status: string }
        Returns: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_mails_by_token: {
        Args: { p_by_email: boolean; p_token: string }
        Returns: string
      }
      set_notification_preference: {
        Args: {
          p_by_email?: boolean
          p_category: string
          p_in_product?: boolean
        }
        Returns: undefined
      }
      set_opening_hours: {
        Args: {
          p_after: number
          p_before: number
          p_force?: boolean
          p_hours: Json
          p_venue_id: string
        }
        Returns: Json
      }
      set_payment_processor_id: {
        Args: {
          p_customer_id: string
          p_payment_id: string
          p_processor_id: string
        }
        Returns: undefined
      }
      set_payout_account: {
        Args: {
          p_country?: string
          p_processor_id: string
          p_session_id?: string
          p_status: string
          p_user_id: string
        }
        Returns: undefined
      }
      set_quiet_hours: {
        Args: { p_from?: string; p_time_zone?: string; p_until?: string }
        Returns: undefined
      }
      settle_calendar_processing: {
        Args: {
          p_is_scheduled?: boolean
          p_milliseconds: number
          p_secret: string
          p_venue_id: string
        }
        Returns: undefined
      }
      settle_manual_refund: {
        Args: { p_note: string; p_outcome: string; p_refund_id: string }
        Returns: undefined
      }
      settle_owed_fees: {
        Args: {
          p_amount_minor: number
          p_currency: string
          p_idempotency_key: string
          p_note: string
          p_payee_id: string
        }
        Returns: Json
      }
      skip_scheduled_message: {
        Args: { p_id: string; p_is_skipped: boolean }
        Returns: undefined
      }
      start_conversation: {
        Args: {
          p_body?: string
          p_booking_id?: string
          p_ends_at?: string
          p_guests?: number
          p_listing_id?: string
          p_message_id?: string
          p_service_id?: string
          p_starts_at?: string
          p_venue_id?: string
        }
        Returns: {
          admin_read_at: string | null
          booking_id: string | null
          created_at: string
          guest_id: string
          host_id: string
          id: string
          is_group: boolean
          last_message_at: string
          listing_id: string | null
          requested_ends_at: string | null
          requested_guests: number | null
          requested_starts_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "conversations"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      start_group_conversation: {
        Args: { p_body: string; p_booking_id: string; p_message_id?: string }
        Returns: {
          admin_read_at: string | null
          booking_id: string | null
          created_at: string
          guest_id: string
          host_id: string
          id: string
          is_group: boolean
          last_message_at: string
          listing_id: string | null
          requested_ends_at: string | null
          requested_guests: number | null
          requested_starts_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "conversations"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      start_payment: {
        Args: { p_booking_id: string; p_details: Json; p_user_id: string }
        Returns: Json
      }
      start_payout_account: { Args: { p_user_id: string }; Returns: Json }
      store_payment_event: {
        Args: { p_id: string; p_kind: string; p_object_id: string }
        Returns: boolean
      }
      submit_booking: {
        Args: { p_booking_id: string; p_details: Json }
        Returns: Database["public"]["CompositeTypes"]["booking_record"]
        SetofOptions: {
          from: "*"
          to: "booking_record"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      submit_listing: {
        Args: { p_listing_id: string; p_note?: string }
        Returns: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      submit_venue: {
        Args: { p_note?: string; p_venue_id: string }
        Returns: {
          address: string
          address_ar: string | null
          amenities: string[]
          archived_at: string | null
          area: string | null
          area_ar: string | null
          avg_rating: number
          booking_window_months: number
          capacity: number
          capacity_by_layout: NonNullable<Json>
          city: string
          country: string
          created_at: string
          description: string
          description_ar: string | null
          featured: boolean
          host_id: string
          id: string
          images: string[]
          instant_booking: boolean
          latitude: number | null
          listing_version: number
          longitude: number | null
          minimum_notice_hours: number
          name: string
          name_ar: string | null
          number: number
          policy: string
          price_per_hour: number
          property_id: string | null
          published_at: string | null
          rejection_reason: string | null
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          type_id: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "venues"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      sync_calendar_import: {
        Args: { p_import_id: string }
        Returns: undefined
      }
      unarchive_listing: {
        Args: { p_listing_id: string }
        Returns: {
          archived_at: string | null
          avg_rating: number
          city: string
          country: string
          created_at: string
          featured: boolean
          id: string
          images: string[]
          kind: string
          name: string
          name_ar: string | null
          owner_id: string
          published_at: string | null
          rejection_reason: string | null
          resource_id: string
          review_count: number
          status: string
          submitted_at: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "listings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      unblock_provider_dates: { Args: { p_id: string }; Returns: string }
      unblock_time: {
        Args: { p_block_id: string; p_series?: boolean }
        Returns: number
      }
      unblock_user: { Args: { p_user_id: string }; Returns: undefined }
      unpaid_end_preview: { Args: { p_booking_id: string }; Returns: Json }
      withdraw_offer: { Args: { p_offer_id: string }; Returns: undefined }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      booking_record: {
        id: string | null
        reference: string | null
        venue_id: string | null
        guest_id: string | null
        host_id: string | null
        status: string | null
        starts_at: string | null
        ends_at: string | null
        occupied: unknown
        time_zone: string | null
        guests: number | null
        currency: string | null
        total_minor: number | null
        fee_minor: number | null
        lines: Json | null
        policy: string | null
        refund_minor: number | null
        idempotency_key: string | null
        hold_expires_at: string | null
        request_expires_at: string | null
        submitted_at: string | null
        confirmed_at: string | null
        cancelled_at: string | null
        cancelled_by: string | null
        reason: string | null
        no_show_at: string | null
        created_at: string | null
        updated_at: string | null
      }
      booking_service_record: {
        booking_id: string | null
        service_id: string | null
        quantity: number | null
        status: string | null
        amount_minor: number | null
        hours: number | null
      }
      booking_summary: {
        id: string | null
        reference: string | null
        venue_id: string | null
        venue_name: string | null
        venue_name_ar: string | null
        venue_city: string | null
        venue_image: string | null
        status: string | null
        starts_at: string | null
        ends_at: string | null
        time_zone: string | null
        guests: number | null
        currency: string | null
        total_minor: number | null
        fee_minor: number | null
        refund_minor: number | null
        lines: Json | null
        policy: string | null
        details: Json | null
        hold_expires_at: string | null
        request_expires_at: string | null
        submitted_at: string | null
        confirmed_at: string | null
        cancelled_at: string | null
        cancelled_by: string | null
        reason: string | null
        side: string | null
        other_id: string | null
        other_name: string | null
        other_avatar: string | null
        review_id: string | null
        reviewable: boolean | null
        created_at: string | null
        cursor: string | null
        net_minor: number | null
      }
      service_booking: {
        booking_id: string | null
        service_id: string | null
        reference: string | null
        booking_status: string | null
        service_booking_status: string | null
        can_decide: boolean | null
        venue_name: string | null
        venue_name_ar: string | null
        venue_city: string | null
        service_name: string | null
        service_name_ar: string | null
        pricing_type: string | null
        quantity: number | null
        guests: number | null
        starts_at: string | null
        ends_at: string | null
        time_zone: string | null
        currency: string | null
        amount_minor: number | null
        event_type: string | null
        guest_name: string | null
        guest_phone: string | null
        hours: number | null
        obstacle: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
